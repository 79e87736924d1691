"""The end of a turn, of a round, and of a game of saboteur."""

from filon.games.saboteur.state import EVERYONE, GOALS, Card, Phase, Role, State, What
from filon.kernel.compiling import kernel
from filon.kernel.events import tell
from filon.kernel.rows import copy_row

from .deal import begin_round
from .gold import offer_gold, pay_saboteurs
from .hand import draw_card
from .nuggets import first_thief, share_nuggets, winning_side

# --- a turn -------------------------------------------------------------------------------------------------------------


@kernel
def note(s: State, seat: int, card: int, place: int, more: int) -> None:
    """SAB-802, 804: who did what, and when, is remembered by all."""
    s.log_seat[s.turn_number] = seat
    s.log_card[s.turn_number] = card
    s.log_place[s.turn_number] = place
    s.log_more[s.turn_number] = more
    s.turn_number += 1


@kernel
def end_turn(s: State, seat: int) -> bool:
    """SAB-202, 203, 209, 503, SB2-202, 208: draw one card, if there is one; no discard is ever shuffled back.

    Say whether the round goes on: not when the treasure is reached, then nobody draws, and not when all hands are empty.
    """
    if s.ended_finisher[s.round_number - 1] > 0:
        return False
    if s.pile_left > 0:
        draw_card(s, who_draws(s, seat))
    return pass_on(s, seat)


@kernel
def who_draws(s: State, seat: int) -> int:
    """SAB-202, SB2-417, 418: who played; after a swap the other seat."""
    last = int(s.turn_number) - 1
    return int(s.log_place[last]) if s.log_card[last] == Card.SWAP_HAND else seat


@kernel
def pass_on(s: State, seat: int) -> bool:
    """SAB-110, 205, SB2-209, 210: the next seat with cards plays, also one a swap gave some; is there any?"""
    other = seat
    for _ in range(s.seats):
        other = other + 1 if other + 1 < s.seats else 0
        if s.hand_sizes[other] > 0:
            s.turn = other
            return True
    return False


# --- a round ------------------------------------------------------------------------------------------------------------


@kernel
def end_round(s: State) -> None:
    """SAB-512, 803, 806, SB2-501: roles and goals are shown, and gold is shared."""
    now = int(s.round_number) - 1
    finisher = int(s.ended_finisher[now]) - 1
    winner = winner_of(s, finisher)
    s.rounds_ended = s.round_number
    s.ended_winner[now] = winner
    copy_row(s.roles, s.ended_roles[now])
    copy_row(s.goals, s.ended_goals[now])
    tell(s, What.ROUND_ENDED, finisher, winner, s.round_number, EVERYONE)
    show_roles_and_goals(s)
    if s.expansion:
        share_nuggets(s)
        begin_thefts(s)
    elif finisher >= 0:
        offer_gold(s, finisher)
    else:
        pay_saboteurs(s)
        go_on(s)


@kernel
def winner_of(s: State, finisher: int) -> int:
    """SAB-513: diggers won if the treasure was reached, by whomever; with the expansion the doors say which of them."""
    if s.expansion:
        return winning_side(s, finisher)
    return Role.DIGGER if finisher >= 0 else Role.SABOTEUR


@kernel
def show_roles_and_goals(s: State) -> None:
    """SAB-512, 806: every dealt role, and every goal still face down, is told to all."""
    for seat in range(s.seats):
        tell(s, What.ROLE_SHOWN, seat, s.roles[seat], 0, EVERYONE)
    for goal in range(GOALS):
        if int(s.goals_up) >> goal & 1 == 0:
            tell(s, What.GOAL_SHOWN, 0, goal, s.goals[goal], EVERYONE)


@kernel
def begin_thefts(s: State) -> None:
    """SB2-610: after sharing the thieves act, if there are any."""
    first = first_thief(s)
    if first < 0:
        go_on(s)
        return
    s.phase = Phase.THEFT
    s.turn = first


@kernel
def go_on(s: State) -> None:
    """SAB-701, 704, SB2-702: the seat left of whoever played the last card begins the next round; the last ends the game."""
    if s.round_number < s.rounds:
        begin_round(s, (last_to_play(s) + 1) % int(s.seats))
        return
    s.phase = Phase.OVER
    tell(s, What.GAME_ENDED, 0, 0, 0, EVERYONE)


@kernel
def last_to_play(s: State) -> int:
    """SAB-704, SB2-702: who played the last card of the round; a card discarded by passing counts."""
    return int(s.log_seat[s.turn_number - 1])
