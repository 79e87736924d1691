"""What a game is about, as a panel at every size: all of it is in sight, in letters one can read, and can be touched."""

from collections.abc import Iterator

from playwright.sync_api import Browser

from contract.subjects import registered_games, seating_about
from filon.play.game import deal
from filon.web.art import art_sheet
from filon.web.site import templates
from filon.web.statics import FOLDER

SIZES = {"desk": (1440, 900), "phone": (390, 844), "phone held across": (740, 360), "desk at 200 %": (720, 450)}
LANGUAGES = ("en", "fr")
STYLES = ("filon.css", "board.css", "about.css")
LEAST_LETTERS, LEAST_TOUCH, LEAST_PICTURE = 11, 44, 120  # pixels

MEASURED = """() => {
  const dialog = document.getElementById("about");
  if (!dialog.open) dialog.showModal();
  const all = (selector) => [...dialog.querySelectorAll(selector)];
  return {
    letters: Math.min(...all("h2, h3, p, a, button").map((one) => parseFloat(getComputedStyle(one).fontSize))),
    hidden: dialog.scrollHeight - dialog.clientHeight + dialog.scrollWidth - dialog.clientWidth,
    touched: Math.min(...all("button, a").map((one) => one.getBoundingClientRect().height)),
    pictures: all("li > svg").map((one) => one.getBoundingClientRect().width),
  };
}"""


def panels() -> Iterator[tuple[str, str]]:
    """The panel of each game in each language, as it stands in a page."""
    sheets = "".join(f"<style>{(FOLDER / name).read_text('utf-8')}</style>" for name in STYLES)
    for rules in registered_games():
        setting = seating_about(rules, 4).setting
        for language in LANGUAGES:
            words = setting.words(language)
            things = {"title": rules.IDENTITY.titles[language], "slug": rules.IDENTITY.slug, "is_new": True}
            plates = deal(setting, 1).see(None).about(words)
            dialog = templates().get_template("_about.html").render(plates=plates, words=words, **things)
            yield f"{rules.IDENTITY.slug} {language}", f"{sheets}{art_sheet(rules.IDENTITY.folder)}{dialog}"


def test_all_of_it_can_be_read_and_touched_at_every_size(browser: Browser) -> None:
    page = browser.new_page()
    for name, html in panels():
        page.set_content(html)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(MEASURED)
            assert found["letters"] >= LEAST_LETTERS, (name, size)
            assert found["hidden"] == 0, (name, size)
            assert found["touched"] >= LEAST_TOUCH, (name, size)
            assert len(found["pictures"]) == 3, (name, size)
            assert min(found["pictures"]) >= LEAST_PICTURE, (name, size)
    page.close()
