"""Why a move of imps is refused: the clause, and a sentence. The questions are those of the rules."""

from collections.abc import Callable
from dataclasses import replace

from filon.kernel.contract import Refusal
from filon.kernel.verbs import Verb
from filon.kernel.words import Words

from .moves import (
    BOMB,
    BUY,
    DIG,
    DIGGER,
    EQUIP,
    GALLERY,
    KILL,
    PASS,
    PLACE_BOMB,
    PLAY_ON,
    RECOVER,
    REMOVE,
    SHOOT,
    SHOOT_ANY,
    SKIP,
    VERBS,
    spot_of,
)
from .rules_table import (
    can_be_bombed,
    can_be_shot,
    can_move,
    can_pay,
    count_dead,
    find_bomb,
    has_card,
    has_digger,
    has_double,
    has_free_spot,
    has_target,
    has_victim,
    is_combined,
    is_free,
    is_in_gallery,
    wears,
)
from .state import IMPS, SYMBOL, Phase, Place, Service, State
from .story import imp_begins

Check = Callable[[State, int, int, Words], Refusal | None]


def why_not(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The first reason against a move, or None if it is legal."""
    if seat >= s.seats:
        return Refusal("IMP-201", words("You are watching this game."))
    if s.phase == Phase.OVER:
        return why_over(s, words)
    if seat != s.active:
        return Refusal("IMP-114", words("It is the turn of {seat}.", seat=words.seat(int(s.active))))
    asked, check = CHECKS[Phase(s.phase)]
    if is_one_of(action, *asked):
        refusal = check(s, seat, action, words)
        return refusal and replace(refusal, near=2)
    return replace(why_not_now(s, seat, action, words), near=int(is_of_this_step(s, seat, action)))


def is_one_of(action: int, *kinds: Verb | int) -> bool:
    """Is this one of these moves, or a move of one of these verbs?"""
    return action in kinds or VERBS.split(action)[0] in kinds


def why_over(s: State, words: Words) -> Refusal:
    """What ended the game."""
    if s.supply == 0:
        return Refusal("IMP-403", words("The game ended when the supply was empty."))
    return Refusal("IMP-801", words("{n} turns have been played.", n=s.turn_cap))


# --- moves of the wrong moment ------------------------------------------------------------------------------------------


def why_not_now(s: State, seat: int, action: int, words: Words) -> Refusal:
    """A move that is not what is asked: too early, too late, or for another roll."""
    if is_one_of(action, RECOVER, PLAY_ON):
        return why_not_first(s, seat, words)
    if is_one_of(action, SKIP, BUY, EQUIP, REMOVE, KILL):
        return why_not_shopping(s, action, words)
    if s.die_a == 0:
        return why_not_rolled(s, action, words)
    if is_one_of(action, DIG, DIGGER):
        return why_not_digging(s, seat, action, words)
    return why_not_fighting(s, action, words)


def is_of_this_step(s: State, seat: int, action: int) -> bool:
    """Is this done in the step of the turn that goes on: with the dice, once they are rolled, else in the village?

    The imps of others neither dig for a seat nor wear what it buys.
    """
    verb, named = VERBS.split(action)
    if verb in (GALLERY, BOMB):
        return True
    if verb in (EQUIP, DIGGER) and named[0] // IMPS != seat:
        return False
    return (verb in (DIG, DIGGER, SHOOT)) == bool(s.die_a)


def why_not_first(s: State, seat: int, words: Words) -> Refusal:
    """The dead come first in a turn."""
    if count_dead(s, seat) == 0:
        return Refusal("IMP-204", words("None of your imps is in the cemetery."))
    return Refusal("IMP-205", words("Your dead come back only as the first thing of your turn."))


def why_not_shopping(s: State, action: int, words: Words) -> Refusal:
    """The village is open at one moment, for one purchase."""
    if s.die_a:
        if is_one_of(action, REMOVE, KILL):
            return Refusal("IMP-239", words("Expert and killer work only before the dice are rolled."))
        return Refusal("IMP-221", words("The village is closed once the dice are rolled."))
    if s.phase == Phase.START:
        return Refusal("IMP-221", words("The village opens after your income: first bring your dead back, or play on."))
    if s.service:
        return Refusal("IMP-222", words("You have bought something this turn: make use of that."))
    verb, _ = VERBS.split(action)
    if verb == EQUIP:
        return Refusal("IMP-223", words("First buy a piece of equipment in the village."))
    return Refusal("IMP-223", words("First pay the killer." if verb == KILL else "First pay the bomb expert."))


def why_not_rolled(s: State, action: int, words: Words) -> Refusal:
    """What needs dice, before they are rolled."""
    if is_one_of(action, GALLERY, BOMB):
        if s.service == Service.BOMB_PLACE:
            return why_not_in_order(s, words)
        return Refusal("IMP-230", words("Before the dice only the bomb expert places your bomb, once you have paid him."))
    if action == PASS:
        return Refusal("IMP-250", words("The dice are not rolled yet: there is nothing to pass."))
    return Refusal("IMP-201", words("The dice come after the village."))


def why_not_in_order(s: State, words: Words) -> Refusal:
    """A bomb that goes anywhere: its gallery first, then its spot."""
    if s.phase == Phase.SPOT:
        return Refusal(anywhere(s), words("You have chosen gallery {n}: now choose a spot there.", n=s.chosen_gallery))
    return Refusal(anywhere(s), words("First choose the gallery for your bomb."))


def anywhere(s: State) -> str:
    """The clause by which a bomb goes where its owner likes."""
    return "IMP-275" if s.die_a else "IMP-232"


def why_not_digging(s: State, seat: int, action: int, words: Words) -> Refusal:
    """A card first, then its digger, and only with two numbers."""
    if s.die_a == SYMBOL or s.die_b == SYMBOL:
        return Refusal("IMP-253", words("You cannot dig with a bomb or a pistol."))
    verb, named = VERBS.split(action)
    if verb == DIG:
        return Refusal("IMP-242", words("The card and its gallery are chosen: now choose who digs."))
    if named[0] // IMPS != seat:
        return why_not_own(named[0], "IMP-245", words)
    return Refusal("IMP-242", words("First choose the card and its gallery."))


def why_not_fighting(s: State, action: int, words: Words) -> Refusal:
    """Bombs and shots that the dice do not allow, or not any more."""
    if action == PASS:
        clause = "IMP-250" if s.phase == Phase.DIGGER else "IMP-254"
        return Refusal(clause, words("You are making use of your dice already."))
    if s.die_a == SYMBOL and s.die_b == SYMBOL:
        return why_not_with_both(s, action, words)
    if is_one_of(action, PLACE_BOMB, SHOOT_ANY):
        return Refusal("IMP-273", words("Only bomb and pistol together leave you that choice."))
    if is_one_of(action, SHOOT):
        return Refusal("IMP-271", words("You have not rolled a pistol."))
    if s.die_a == SYMBOL:
        return Refusal("IMP-261", words("Choose the very spot: an entrance or a card of the number rolled."))
    return Refusal("IMP-261", words("You have not rolled a bomb."))


def why_not_with_both(s: State, action: int, words: Words) -> Refusal:
    """Bomb and pistol: one of the two is chosen, then carried out."""
    if s.phase == Phase.BOTH:
        return Refusal("IMP-273", words("First choose between your bomb and a shot."))
    is_bombing = s.phase != Phase.VICTIM
    if is_bombing and is_one_of(action, GALLERY, BOMB):
        return why_not_in_order(s, words)
    if is_bombing:
        return Refusal("IMP-273", words("You have chosen to place your bomb."))
    return Refusal("IMP-273", words("You have chosen to shoot."))


# --- moves of the right kind --------------------------------------------------------------------------------------------


def nothing_against(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """Whatever is asked may be done."""


def why_not_buy(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """A purchase needs gems and a target."""
    if action == SKIP:
        return None
    _, (service,) = VERBS.split(action)
    if not can_pay(s, seat, service):
        return Refusal("IMP-238", words("You cannot pay that: it costs {n}.", n=s.prices[service]))
    if has_target(s, seat, service):
        return None
    if service == Service.BOMB_PLACE:
        return Refusal("IMP-231", words("Your bomb is on the table already."))
    return Refusal("IMP-237", words("You have no use for that now."))


def why_not_equip(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """Equipment is for own imps at home that do not wear it."""
    _, (imp,) = VERBS.split(action)
    name = imp_begins(imp // IMPS, imp % IMPS + 1, words)
    if imp // IMPS != seat:
        return why_not_own(imp, "IMP-227", words)
    if s.where[imp] == Place.CEMETERY:
        return Refusal("IMP-227", words("{imp} is in the cemetery.", imp=name))
    if is_in_gallery(s, imp):
        return Refusal("IMP-226", words("{imp} is in a gallery: only imps in your reserve can be equipped.", imp=name))
    if wears(s, imp, int(s.service)):
        return Refusal("IMP-228", words("{imp} wears one already.", imp=name))
    return why_not_double(s, imp, words)


def why_not_own(imp: int, clause: str, words: Words) -> Refusal:
    """The imps of others are theirs."""
    return Refusal(clause, words("{imp} is not your imp.", imp=imp_begins(imp // IMPS, imp % IMPS + 1, words)))


def why_not_double(s: State, imp: int, words: Words) -> Refusal | None:
    """Imps in reserve that are alike are one option: no clause forbids the others, they are the same move."""
    if has_double(s, imp):
        name = imp_begins(imp // IMPS, imp % IMPS + 1, words)
        return Refusal("", words("{imp} is no different from an imp before it: choose that one.", imp=name))
    return None


def why_not_remove(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The expert takes away a bomb that is there."""
    _, (named,) = VERBS.split(action)
    if find_bomb(s, *spot_of(named)) < 0:
        return Refusal("IMP-234", words("There is no bomb."))
    return None


def why_not_kill(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The killer works in galleries."""
    _, (imp,) = VERBS.split(action)
    if not is_in_gallery(s, imp):
        return Refusal("IMP-236", words("The killer reaches only imps in galleries."))
    return None


def why_not_gallery(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """A bomb needs room."""
    _, (gallery,) = VERBS.split(action)
    if not has_free_spot(s, gallery):
        return Refusal("IMP-233", words("There is a bomb on every spot of that gallery."))
    return None


def why_not_spot(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """A spot of the chosen gallery, without a bomb."""
    _, (named,) = VERBS.split(action)
    gallery, spot = spot_of(named)
    if gallery != s.chosen_gallery:
        return why_not_in_order(s, words)
    if spot > s.n_cards[gallery]:
        return Refusal(anywhere(s), words("There is no such card."))
    if not is_free(s, gallery, spot):
        return Refusal("IMP-233", words("There is a bomb already."))
    return None


def why_not_dig(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """Both dice together, a card, and an imp to dig."""
    if action == PASS:
        return None
    _, (number, gallery) = VERBS.split(action)
    if not is_combined(s, number, gallery):
        return Refusal("IMP-242", words("One die is the card, the other the gallery."))
    if not has_card(s, number):
        return Refusal("IMP-249", words("There is no card {n} left.", n=number))
    if not has_digger(s, seat):
        return Refusal("IMP-248", words("None of your imps can move."))
    return None


def why_not_digger(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """An own imp that can move."""
    _, (imp,) = VERBS.split(action)
    name = imp_begins(imp // IMPS, imp % IMPS + 1, words)
    if imp // IMPS != seat:
        return why_not_own(imp, "IMP-245", words)
    if s.where[imp] == Place.CEMETERY:
        return Refusal("IMP-247", words("{imp} is in the cemetery.", imp=name))
    if not can_move(s, imp):
        return Refusal("IMP-246", words("{imp} is bound by bones.", imp=name))
    return why_not_double(s, imp, words)


def why_not_bomb(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The number rolled says where a bomb can go."""
    if action == PASS:
        return None
    _, (named,) = VERBS.split(action)
    gallery, spot = spot_of(named)
    if spot > s.n_cards[gallery]:
        return Refusal("IMP-261", words("There is no such card."))
    if not can_be_bombed(s, gallery, spot):
        return Refusal("IMP-261", words("With a {n} your bomb goes on entrance {n} or on a card {n}.", n=s.die_b))
    return None


def why_not_shoot(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The number rolled says whom a shot can hit; with a bomb, anybody in a gallery."""
    if action == PASS:
        return None
    _, (imp,) = VERBS.split(action)
    if can_be_shot(s, imp):
        return None
    if s.die_a == SYMBOL or not is_in_gallery(s, imp):
        clause = "IMP-275" if s.die_a == SYMBOL else "IMP-271"
        return Refusal(clause, words("Only imps in galleries can be shot."))
    return Refusal("IMP-271", words("With a {n} you hit imps in gallery {n} and on cards {n}.", n=s.die_a))


def why_not_both(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """A shot needs somebody to hit."""
    if action == SHOOT_ANY and not has_victim(s):
        return Refusal("IMP-275", words("There is no imp in any gallery."))
    return None


CHECKS: dict[Phase, tuple[tuple[Verb | int, ...], Check]] = {
    Phase.START: ((RECOVER, PLAY_ON), nothing_against),
    Phase.VILLAGE: ((BUY, SKIP), why_not_buy),
    Phase.EQUIP: ((EQUIP,), why_not_equip),
    Phase.REMOVE: ((REMOVE,), why_not_remove),
    Phase.KILL: ((KILL,), why_not_kill),
    Phase.GALLERY: ((GALLERY,), why_not_gallery),
    Phase.SPOT: ((BOMB,), why_not_spot),
    Phase.DIG: ((DIG, PASS), why_not_dig),
    Phase.DIGGER: ((DIGGER,), why_not_digger),
    Phase.BOMB: ((BOMB, PASS), why_not_bomb),
    Phase.SHOOT: ((SHOOT, PASS), why_not_shoot),
    Phase.BOTH: ((PLACE_BOMB, SHOOT_ANY, PASS), why_not_both),
    Phase.VICTIM: ((SHOOT,), why_not_shoot),
}  # what is asked in each phase, and what can be against it
