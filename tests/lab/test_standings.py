"""The standings of a tournament equal a recount by hand in plain Python, and a match says the same of its first bot."""

from dataclasses import replace
from math import isclose
from pathlib import Path

import pytest

from filon.lab.contest import Contest, Played
from filon.lab.match import match
from filon.lab.pairs import pairs_by_deal
from filon.lab.ratings import rated
from filon.lab.standings import Competitor, Share, Standings, pairs_share, standings
from filon.lab.tournament import Limits, Outcome, hold
from filon.play.setting import agree, key_of
from lab.runs import SEED
from scale import TOURNAMENT_DEALS, TOURNAMENT_SIDED

NAMES = ("first", "second", "third")


def game(deal: int, turn: int, bots: tuple[int, ...], places: tuple[int, ...], sides: tuple[str, ...] = ()) -> Played:
    return Played(deal, turn, bots, tuple(10 - place for place in places), places, 30, sides)


def outcome_of(*games: Played, bots: int = 2) -> Outcome:
    return Outcome(Contest(agree("dragobert", seats=3), NAMES[:bots], key_of(SEED)), games)


def named(table: Standings, name: str) -> Competitor:
    return next(bot for bot in table.bots if bot.name == name)


@pytest.fixture(scope="module")
def played() -> Outcome:
    return hold(Contest(agree("dragobert", seats=3), ("thumb", "random"), key_of(SEED)), Limits(TOURNAMENT_DEALS))


def test_pairs_and_points_are_those_of_a_recount(played: Outcome) -> None:
    won = points = pairs = held = 0.0
    for one in played.games:
        for mine in range(3):
            for yours in range(3):
                if (one.bots[mine], one.bots[yours]) == (0, 1):
                    pairs += 1
                    won += {True: 1.0, False: 0.0}[one.places[mine] < one.places[yours]]
                    won += 0.5 * (one.places[mine] == one.places[yours])
            if one.bots[mine] == 0:
                points += one.points[mine]
                held += 1
    table = standings(played)
    thumb = named(table, "thumb")
    assert (thumb.pairs.share, thumb.pairs.pairs) == (won / pairs, pairs)
    assert isclose(thumb.mean_points, points / held)
    assert (table.deals, table.games) == (TOURNAMENT_DEALS, len(played.games))
    assert table.moves == sum(one.moves for one in played.games)


def test_what_one_wins_the_other_loses(played: Outcome) -> None:
    first, second = standings(played).bots
    assert first.name == "thumb", "the better one is named first"
    assert isclose(first.pairs.share + second.pairs.share, 1)
    low, high = first.pairs.share_95
    assert second.pairs.share_95 == pytest.approx((1 - high, 1 - low))
    assert first.against == {"random": first.pairs}


def test_ties_count_half_and_a_bot_is_no_pair_with_itself() -> None:
    table = standings(outcome_of(game(0, 0, (0, 1, 0), (1, 1, 3)), game(0, 1, (1, 0, 1), (2, 1, 2))))
    first = named(table, "first")
    assert (first.pairs.share, first.pairs.pairs) == ((0.5 + 0 + 1 + 1) / 4, 4)


def test_a_cross_table_of_three_with_two_who_never_met() -> None:
    deal = [game(0, 0, (0, 1, 0), (1, 2, 3)), game(0, 1, (1, 0, 1), (3, 1, 2)), game(0, 2, (2, 2, 1), (1, 2, 3))]
    table = standings(outcome_of(*deal, bots=3))
    first, second = (named(table, name) for name in ("first", "second"))
    assert first.against["third"] is None
    met = first.against["second"]
    assert met is not None
    assert (met.share, met.pairs) == (3 / 4, 4)
    assert (second.pairs.share, second.pairs.pairs) == (1 / 6, 6)
    assert table.always_95 is None


def test_deals_in_which_two_bots_did_not_meet_do_not_count_for_them() -> None:
    deals = [[game(0, 0, (0, 1, 2), (1, 2, 3))], [game(1, 0, (0, 2, 2), (1, 2, 3))], [game(2, 0, (1, 0, 2), (1, 2, 3))]]
    without = [deals[0], deals[2]]
    assert pairs_share(pairs_by_deal(deals, 0, 1)) == pairs_share(pairs_by_deal(without, 0, 1))


def test_ratings_follow_the_places_and_do_not_depend_on_names() -> None:
    games = [game(0, 0, (0, 1, 1), (1, 2, 3)), game(0, 1, (1, 0, 0), (3, 1, 2))]
    better, worse = rated(games, 2)
    assert better.mu > 25 > worse.mu
    assert better.sigma < 25 / 3
    mirrored = [game(one.deal, one.turn, tuple(1 - bot for bot in one.bots), one.places) for one in games]
    assert rated(mirrored, 2) == [worse, better]


def test_by_team_a_side_is_rated_once_however_many_seats_it_has() -> None:
    large, small = game(0, 0, (0, 0, 1), (1, 2, 3)), game(0, 0, (0, 1, 1), (1, 2, 2))
    assert rated([large], 2, by_team=True) == rated([small], 2, by_team=True) == rated([game(0, 0, (0, 1), (1, 2))], 2)
    exchanged = [large, game(0, 1, (1, 1, 0), (1, 2, 3))]
    better, worse = rated(exchanged, 2, by_team=True)
    assert isclose(better.mu + worse.mu, 50, abs_tol=0.01), "what one wins the other loses"
    alone = rated([game(0, 0, (1, 1, 1), (1, 2, 3))], 2, by_team=True)
    assert {rating.mu for rating in alone} == {25}


def test_a_table_of_equals_moves_no_rating() -> None:
    for rating in rated([game(0, 0, (0, 1), (1, 1)), game(0, 1, (1, 0), (1, 1))], 2):
        assert isclose(rating.mu, 25)


# --- a match ---


def test_a_match_says_what_the_standings_say(played: Outcome) -> None:
    table = standings(played)
    strength = match(agree("dragobert", seats=3), "thumb", "random", deals=TOURNAMENT_DEALS, seed=SEED)
    assert Share(strength.share, strength.share_95, strength.pairs) == named(table, "thumb").pairs
    assert (strength.always_95, strength.seed) == (table.always_95, table.seed)
    turned = match(agree("dragobert", seats=3), "random", "thumb", deals=TOURNAMENT_DEALS, seed=SEED)
    assert turned.ours == "random"
    assert turned.share < 0.5 < strength.share


def test_a_match_goes_on_in_its_folder_until_it_is_sure(tmp_path: Path) -> None:
    setting = agree("dragobert", seats=2)
    begun = match(setting, "thumb", "random", deals=2, folder=tmp_path, seed=SEED)
    done = match(setting, "thumb", "random", deals=400, until_sure=True, folder=tmp_path)
    assert (begun.deals, begun.is_sure, done.is_sure) == (2, False, True)
    assert done.seed == begun.seed
    assert not done.always_95[0] < 0.5 < done.always_95[1]
    at_once = match(setting, "thumb", "random", deals=400, until_sure=True, seed=SEED)
    assert replace(done, seconds=0) == replace(at_once, seconds=0)


# --- sides ---


def test_a_side_counts_what_ours_won_on_it() -> None:
    sides = ("digger", "digger", "saboteur")
    deal = [game(0, 0, (0, 1, 0), (2, 3, 1), sides), game(0, 1, (1, 0, 1), (2, 3, 1), sides)]
    table = standings(outcome_of(*deal))
    first = named(table, "first")
    told = {side: (share.share, share.pairs) for side, share in first.by_side.items()}
    assert told == {"digger": (1 / 3, 3), "saboteur": (1, 1)}


def test_saboteur_tells_sides_of_a_single_round() -> None:
    one = Contest(agree("saboteur", seats=3, rounds=1), ("thumb", "random"), key_of(SEED))
    seen: set[str] = set()
    for number in range(TOURNAMENT_SIDED):
        first, second = (one.play(number, turn) for turn in range(2))
        assert first is not None
        assert second is not None
        assert first.sides == second.sides, "the same deal has the same roles"
        seen |= set(first.sides)
        gold = [{first.points[seat] for seat in range(3) if first.sides[seat] == side} for side in set(first.sides)]
        assert len(gold) == 1 or {0} in gold, "one side goes without"
    assert seen == {"digger", "saboteur"}


def test_with_more_rounds_there_are_no_sides() -> None:
    played = Contest(agree("saboteur", seats=3), ("thumb", "random"), key_of(SEED)).play(0, 0)
    assert played is not None
    assert played.sides == ()
