"""What schemathesis is told beside the document: texts that are FEN, PDN, moves and SPECs, and games that are really there.

Half of the requests that fit the document go to a game of a small pool, with its version, so that they reach what lies
behind "no such game". How often each operation gave each status is counted, and written when all is over.
"""

import atexit
import json
import os
import urllib.error
import urllib.request
from collections import Counter, defaultdict

import schemathesis
from hypothesis import strategies as st

URL = os.environ["CROWNHEAD_URL"]
COOKIE = os.environ["CROWNHEAD_COOKIE"]
REPORT = os.environ["CROWNHEAD_REPORT"]

FENS = ["B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29", "W:WK14:B10,11,18,19", "B:W21:B1", "B:W14:B16"]
PDNS = ["1. 11-15 23-19 2. 8-11 22-17 *", '[Event "Cup"]\n[Black "Ann"]\n\n1. 11-15 {well} 23-19 1-0', "1. 9-14 *\n\n1. 12-16 *"]
schemathesis.openapi.format("fen", st.sampled_from(FENS))
schemathesis.openapi.format("pdn", st.sampled_from(PDNS))
schemathesis.openapi.format("fen-or-pdn", st.sampled_from(FENS + PDNS))
schemathesis.openapi.format("spec", st.sampled_from(["random", "engine:1", "alphabeta:2", "preset:mini-easy", "engine:99"]))
schemathesis.openapi.format("draughts-move", st.sampled_from(["11-15", "9-14", "12-16", "23-19", "22-17", "24-20", "pass"]))
schemathesis.openapi.format("draughts-line", st.sampled_from(["", "11-15", "11-15_23-19", "9-13 21-17 5-9"]))
# What is imported is sent as it is.
schemathesis.openapi.media_type("application/x-draughts-pdn", st.sampled_from(PDNS).map(str.encode))

HERE = {"kind": "here"}
RANDOM = {"kind": "computer", "spec": "random"}
SEATS = [(HERE, HERE), (HERE, RANDOM), (RANDOM, HERE), (RANDOM, RANDOM), (HERE, {"kind": "link"})]


def ask(method, path, body=None):
    """The answer of the server as JSON; nothing if it refused."""
    headers = {"Cookie": COOKIE, "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=20) as reply:
            return json.load(reply)
    except urllib.error.HTTPError:
        return None


class Pool:
    """Games that are there; whichever was deleted or is over is made anew."""

    def __init__(self):
        self.games = [None] * len(SEATS)
        self.turn = 0

    def next(self, place=None):
        """A game, another one each time unless it is said which."""
        self.turn += 1
        place = self.turn % len(SEATS) if place is None else place
        view = self.games[place] and ask("GET", f"/api/games/{self.games[place]}")
        # One that is over has its uses too, for a while.
        if not view or (view["outcome"] and self.turn % 7 == 0):
            black, white = SEATS[place]
            view = ask("POST", "/api/games", {"variant": "english", "black": black, "white": white})
            self.games[place] = view["id"]
        return view


POOL = Pool()
ASKED = Counter()
GIVEN = defaultdict(Counter)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Every second request that fits the document is about a game of the pool, or names one thing to analyse."""
    label = case.operation.label
    ASKED[label] += 1
    fits = case.meta is not None and case.meta.generation.mode.is_positive
    if fits and ASKED[label] % 2 == 0 and label == "GET /api/analysis":
        for name in ("game", "node"):
            case.query.pop(name, None)
        case.query.setdefault("fen", FENS[0])
    if not fits or ASKED[label] % 2 or "/api/games/{id}" not in label:
        return
    by_link = label.endswith(("/invitation", "/seat"))
    view = POOL.next(len(SEATS) - 1 if by_link else None)
    case.path_parameters["id"] = view["id"]
    if isinstance(case.body, dict) and "version" in case.body:
        case.body["version"] = view["version"]
    link = by_link and view["links"]["seat"]["white"]
    if link:
        place = case.query if label.startswith("GET") else case.body
        place["token"] = link.split("#seat=")[1]


@schemathesis.hook
def after_call(context, case, response):
    """Counts what came of it."""
    GIVEN[case.operation.label][response.status_code] += 1


@atexit.register
def report():
    """Writes what came of it."""
    with open(REPORT, "w", encoding="utf-8") as file:
        json.dump(GIVEN, file)
