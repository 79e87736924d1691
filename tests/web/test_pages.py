"""What people see: rules, lobbies, refusals; in their language and escaped. The first page is in test_first_page.py."""

import re

import httpx
import pytest
from starlette.requests import HTTPConnection

from filon.web.identity import is_this_machine
from filon.web.middleware import HEADERS
from web.visiting import House, hidden_in, visiting

SCRIPT = "<script>x()</script>"


@visiting
async def test_a_chosen_language_stays(house: House) -> None:
    visitor = house.visitor()
    answer = await visitor.press("/language", language="fr", back="/games/dragobert")
    assert answer.headers["location"] == "/games/dragobert"
    assert '<html lang="fr">' in await visitor.text("/")
    await visitor.press("/language", language="xx")
    assert '<html lang="fr">' in await visitor.text("/")


@visiting
async def test_the_way_back_never_leads_elsewhere(house: House) -> None:
    for back in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:x()", "/a\r\nSet-Cookie: x=1"):
        answer = await house.visitor().press("/language", language="fr", back=back)
        assert answer.headers["location"] == "/"


@visiting
async def test_rules_have_an_anchor_for_every_clause_they_name(house: House) -> None:
    for language in ("en", "fr"):
        page = await house.visitor(**{"Accept-Language": language}).text("/games/dragobert")
        source = (house.site.games["dragobert"].IDENTITY.folder / "locale" / f"rules.{language}.md").read_text("utf-8")
        named = set(re.findall(r"DRA-\d{3}", re.sub(r"`[^`]*`", "", source)))
        anchors = re.findall(r'id="(DRA-\d{3})"', page)
        assert sorted(anchors) == sorted(named)
        assert 'class="made-up"' in page


@visiting
async def test_play_on_a_games_page_plays_that_game(house: House) -> None:
    """As the page stands, without a script: its form, with what is chosen in it."""
    for slug in ("dragobert", "trove"):
        visitor = house.visitor()
        page = await visitor.text(f"/games/{slug}")
        usual = house.site.games[slug].IDENTITY.usual_seats
        fields = {name: value for name, value in hidden_in(page).items() if name != "back"}
        assert f'<option value="{usual}" selected>' in page
        answer = await visitor.press("/tables", **fields, seats=usual, name="Ana")
        table = await house.site.hub.table(answer.headers["location"].removeprefix("/table/"))
        assert (table.slug, table.seats, table.status) == (slug, usual, "playing")
        assert table.commitment == fields["seal"]


@visiting
async def test_a_game_has_pictures_a_sheet_of_symbols_and_a_glossary(house: House) -> None:
    visitor = house.visitor()
    for slug in house.site.games:
        for shape in ("wide", "tall"):
            drawn = await visitor.get(f"/games/{slug}/picture.svg?shape={shape}")
            assert drawn.headers["content-type"].startswith("image/svg+xml")
        table = await visitor.text(await visitor.opened(game=slug, start="now"))
        address, terms = (re.search(rf'data-{name}="([^"]+)"', table) for name in ("art", "terms"))
        assert address
        assert terms
        sheet = await visitor.text(address[1])
        assert 'id="shield-0"' in sheet
        told = await visitor.get(terms[1].replace("&amp;", "&"))
        assert "immutable" in told.headers["cache-control"]
        assert {term["name"] for term in told.json()} > {"a player", "what is asked"}


@visiting
async def test_what_is_not_there_is_said_in_a_sentence(house: House) -> None:
    visitor = house.visitor()
    for address in ("/nope", "/games/nope", "/table/nope", "/table/nope/replay", "/join/nope/x", "/art/nope.svg"):
        answer = await visitor.get(address)
        assert (answer.status_code, "<h1>Nothing here</h1>" in answer.text) == (404, True), address
        assert 'href="/"' in answer.text


@visiting
async def test_a_fault_of_ours_is_a_page_that_tells_nothing(house: House) -> None:
    await house.site.store.close()
    answer = await house.visitor().get("/table/abc")
    assert answer.status_code == 503
    assert "Traceback" not in answer.text
    assert (await house.visitor().get("/health")).json()["ok"] is False


@visiting
async def test_names_are_escaped_wherever_they_are_shown(house: House) -> None:
    name = "<img src=x onerror=1>"
    host = house.visitor()
    table = await host.opened(name=name, public="yes")
    link = await host.link(table)
    stranger = house.visitor()
    for page in (await host.text("/"), await host.text(table), await stranger.text(link), await stranger.text("/")):
        assert name not in page
        assert "&lt;img src=x onerror=1&gt;" in page
    await host.press(f"{table}/close", sure="yes")
    assert name not in await stranger.text(table)


@visiting
async def test_every_answer_has_the_headers_that_protect_it(house: House) -> None:
    visitor = house.visitor()
    forged = visitor.build_request("POST", "/tables", data={"game": "dragobert"})
    answers = [
        await visitor.get(address) for address in ("/", "/nope", "/health", house.site.static_files.address("filon.css"))
    ]
    for answer in [*answers, await visitor.send(forged)]:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "unsafe-inline" not in re.sub(r"style-src-attr [^;]*", "", HEADERS["Content-Security-Policy"])


@visiting
async def test_no_page_has_a_script_of_its_own(house: House) -> None:
    visitor = house.visitor()
    table = await visitor.opened(start="now")
    await visitor.press(f"{table}/close", sure="yes")
    for address in ("/", "/games/dragobert", table, f"{table}/replay"):
        page = await visitor.text(address)
        assert all('src="' in tag or 'type="application/json"' in tag for tag in re.findall(r"<script[^>]*>", page))
        assert not re.search(r"\son\w+=", page)


@visiting
async def test_static_files_are_kept_for_ever_under_their_digest_only(house: House) -> None:
    visitor, shelf = house.visitor(), house.site.static_files
    kept = await visitor.get(shelf.address("filon.css"))
    assert "immutable" in kept.headers["cache-control"]
    assert kept.headers["content-type"].startswith("text/css")
    assert (await visitor.get("/static/filon.css")).headers["cache-control"] == "no-cache"
    for path in ("../app.py", "%2e%2e/app.py", f"{shelf.version}/../../app.py", "nope.js"):
        assert (await visitor.get(f"/static/{path}")).status_code == 404


@visiting
async def test_health_and_metrics_count_what_was_done(house: House) -> None:
    visitor = house.visitor()
    await visitor.opened(start="now")
    await visitor.press("/table/nope/start")
    assert (await visitor.get("/health")).json() == {"ok": True, "store": "ok", "games": {"dragobert": True, "trove": True}}
    told = await visitor.text("/metrics")
    assert 'filon_requests_total{method="POST",page="open_table",status="303"} 1.0' in told
    assert 'filon_tables{status="playing"} 1.0' in told
    assert "filon_durable_seconds_count 1.0" in told
    stranger = house.visitor()
    table = await visitor.opened()
    assert (await stranger.press(f"{table}/start", name="Bo")).status_code == 403
    assert 'filon_refused_total{code="not_host"} 1.0' in await visitor.text("/metrics")


@visiting
async def test_what_is_counted_is_told_to_this_machine_only(house: House) -> None:
    here, elsewhere, forwarded, named = (
        house.visitor(Host="localhost:8777"),
        house.visitor_from("192.0.2.7"),
        house.visitor(**{"X-Forwarded-For": "192.0.2.7"}),
        house.visitor(Host="games.example"),
    )
    for address in ("/metrics", "/preparing"):
        assert (await here.get(address)).status_code == 200
        for other in (elsewhere, forwarded, named):
            assert is_refused(await other.get(address), 403, "own machine only")
            assert (await other.get("/ready")).status_code == 200
    house.site.open_metrics = True
    for address in ("/metrics", "/preparing"):
        for visitor in (here, elsewhere, forwarded, named):
            assert (await visitor.get(address)).status_code == 200


PROXIES = """
    forwarded via x-forwarded x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port x-forwarded-server
    x-real-ip cf-connecting-ip cf-ray cdn-loop true-client-ip x-client-ip client-ip x-cluster-client-ip fastly-client-ip
    x-envoy-external-address x-envoy-internal x-original-host x-original-forwarded-for x-request-id x-amzn-trace-id
    x-appengine-user-ip x-azure-clientip fly-client-ip x-proxyuser-ip x-varnish max-forwards traceparent
"""
BROWSER = """
    user-agent accept accept-language accept-encoding connection cookie referer upgrade-insecure-requests sec-fetch-dest
    sec-fetch-mode sec-fetch-site sec-fetch-user sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform sec-gpc dnt priority te pragma
    cache-control if-none-match
"""
PROMETHEUS = "user-agent accept accept-encoding x-prometheus-scrape-timeout-seconds authorization"
CURL = "user-agent accept"


@pytest.mark.parametrize(
    ("peer", "host", "is_here"),
    [
        ("127.0.0.1", "127.0.0.1:8777", True),
        ("::1", "[::1]:8777", True),
        ("192.168.0.5", "192.168.0.5", True),  # the address the server listens on
        ("192.168.0.6", "192.168.0.5", False),
        ("127.0.0.1", "rebound.example", False),
        ("127.0.0.1", "192.168.0.5", True),
        ("127.0.0.1", "LOCALHOST", True),
        ("", "localhost", False),
        ("", "", False),
        ("127.0.0.1", "", False),
        ("127.0.0.1", "evil, localhost", False),
        ("127.0.0.1", "localhost@evil", False),
        ("127.0.0.1", "evil@localhost", False),
        ("127.0.0.1", "localhost/evil", False),
        ("127.0.0.1", "localhost:evil", False),
        ("127.0.0.1", "localhost ", False),
        ("127.0.0.1", "localhost.", False),
    ],
)
def test_this_machine(peer: str, host: str, is_here: bool) -> None:
    headers = [(b"host", host.encode())]
    scope = {"type": "http", "headers": headers, "path": "/", "server": ("192.168.0.5", 8777), "client": (peer, 1)}
    assert is_this_machine(HTTPConnection(scope)) is is_here
    for name in PROXIES.split():
        assert not is_this_machine(HTTPConnection(scope | {"headers": [*headers, (name.encode(), b"x")]}))
    for other in (b"localhost", b"games.example"):  # a second name
        assert not is_this_machine(HTTPConnection(scope | {"headers": [*headers, (b"host", other)]}))
    assert not is_this_machine(HTTPConnection(scope | {"headers": []}))
    assert not is_this_machine(HTTPConnection(scope | {"http_version": "1.0"}))


@pytest.mark.parametrize("sent", [BROWSER, PROMETHEUS, CURL])
def test_who_asks_from_this_machine_itself_is_not_taken_for_a_proxy(sent: str) -> None:
    headers = [(name.encode(), b"x") for name in sent.split()] + [(b"host", b"localhost:8777")]
    scope = {"type": "http", "http_version": "1.1", "headers": headers, "path": "/", "client": ("127.0.0.1", 1)}
    assert is_this_machine(HTTPConnection(scope))


@visiting
async def test_an_address_with_one_stroke_more_leads_nowhere(house: House) -> None:
    """Above all not to another host."""
    visitor = house.visitor(Host="games.example")
    for address in ("/metrics/", "/preparing/", "/health/", "/games/dragobert/"):
        answer = await visitor.get(address)
        assert (answer.status_code, answer.headers.get("location")) == (404, None)


def is_refused(answer: httpx.Response, status: int, sentence: str) -> bool:
    """Was it refused so, with a sentence and a way on?"""
    return answer.status_code == status and sentence in answer.text and 'href="/"' in answer.text
