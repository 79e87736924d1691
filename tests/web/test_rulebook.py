"""The rules page of a game as HTML."""

from pathlib import Path

import pytest

from filon.web.rulebook import rules_page


@pytest.mark.parametrize(("clauses", "anchors"), [((), 0), (("TRO",), 1)])
def test_only_a_game_with_clauses_has_anchors_for_them(clauses: tuple[str, ...], anchors: int, tmp_path: Path) -> None:
    folder = tmp_path / str(len(clauses))
    (folder / "locale").mkdir(parents=True)
    (folder / "locale" / "rules.en.md").write_text("# Trove\n\nTwo cards (TRO-101), or 5-250 of them.\n", encoding="utf-8")
    page, _ = rules_page(folder, clauses, "en")
    assert page.count("clause-id") == anchors
    assert "5-250" in page
