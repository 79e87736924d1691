"""The plain answers of a barter in kingsmine are sound: what is paid for plainly, the pass over the catalogue finds too."""

from collections import Counter
from random import Random

from contract.walks import dealt
from filon.games.kingsmine.rules.barter import bulk_of, can_balance, can_offer, count_goods, is_paid, keeps_cart, room_left
from filon.games.kingsmine.state import KINDS, MAX_GOLD, Phase
from filon.play.setting import agree_on
from proving import proves

from . import counts
from .jumble import jumble
from .positions import RULES

MOST_OFFERS = 4


@proves("KIN-265")
def test_265_what_is_paid_plainly_can_be_balanced() -> None:
    answers: Counter[tuple[bool, bool]] = Counter()
    setting = agree_on(RULES, seats=4)
    for seed in range(counts.BARTERS):
        states, rng = dealt(setting, seed), Random(f"plain {seed}")
        jumble(states[0], 5000 + seed)
        s = states[0]
        if seed % 2:
            s.gold[1:] = [rng.randrange(MAX_GOLD + 1) for _ in range(1, KINDS)]
        seat = int(s.active)
        s.phase = Phase.OFFER
        for _ in range(rng.randrange(MOST_OFFERS + 1)):
            room = room_left(s, seat)
            allowed = [kind for kind in range(1, KINDS) if can_offer(s, seat, kind, room)]
            for kind in range(max(1, int(s.last_kind)), KINDS):
                if count_goods(s, seat, kind) > s.offered[kind] and keeps_cart(s, seat, kind):
                    after = room + bulk_of(kind)
                    plain, passed = is_paid(s, seat, kind, after), can_balance(s, seat, kind, after)
                    assert passed or not plain, f"{seed}: {kind}"
                    assert (kind in allowed) == passed
                    answers[bool(plain), bool(passed)] += 1
            if not allowed:
                break
            kind = rng.choice(allowed)
            s.offered[kind] += 1
            s.offered_gold += s.gold[kind]
            s.last_kind = kind
    assert set(answers) == {(True, True), (False, True), (False, False)}
