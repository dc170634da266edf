"""What somebody learns with who learns elsewhere: nets and games of self-play as arrays."""

import pickle
import random

import pytest

np = pytest.importorskip("numpy")

import crownhead  # noqa: E402
from crownhead import selfplay  # noqa: E402
from crownhead.env import ActionSpace  # noqa: E402
from crownhead.weights import Net, net_inputs, net_output, net_sizes  # noqa: E402


def floats(variant, seed=1, hidden=64):
    inputs, _, outputs = net_sizes(variant)
    lots = np.random.default_rng(seed)
    shapes = [(inputs, hidden), (hidden,), (outputs, hidden), (outputs,)]
    return [(lots.normal(size=shape) * 0.2).astype(np.float32) for shape in shapes]


def forward(arrays, position):
    first, first_bias, second, second_bias = arrays
    hidden = np.clip(first[net_inputs(position)].sum(axis=0) + first_bias, 0, 1) ** 2
    output = net_output(position)
    return float(second[output] @ hidden + second_bias[output])


@pytest.mark.parametrize("variant", ["english", "mini", "international", "frisian"])
def test_a_net_says_what_its_floats_say(variant):
    arrays = floats(variant)
    net = Net.from_floats(variant, *arrays, scale=150)
    assert str(net.variant) == variant and net.hidden == 64 and net.scale == 150
    lots, game = random.Random(4), crownhead.Game(variant)
    for _ in range(30):
        assert net.evaluate(game) == pytest.approx(150 * forward(arrays, game.position), abs=8)
        if not game.legal_moves:
            break
        game.push(lots.choice(game.legal_moves))


def test_a_net_survives_its_file_and_plays(tmp_path):
    net = Net.from_floats("english", *floats("english"))
    path = tmp_path / "some.net"
    net.save(path)
    for other in (
        Net.load(path),
        Net.from_bytes(net.to_bytes()),
        pickle.loads(pickle.dumps(net)),
        Net("english", net.first, net.first_bias, net.second, net.second_bias, scale=net.scale),
    ):
        assert other == net and hash(other) == hash(net) and other.hash == net.hash
    assert net.first.dtype == np.int16 and net.first.shape == (120, 64) and net.second.shape == (8, 64)
    moves = [crownhead.Engine(hash=1, weights=weights).play(crownhead.Game(), depth=4) for weights in (net, path, str(path))]
    assert len(set(moves)) == 1
    result = crownhead.match(f"engine:depth=1,weights={path}", "random", games=2)
    assert result.games == 2
    with pytest.raises(crownhead.Error, match="for english, not for russian"):
        crownhead.Engine("russian", weights=net)
    with pytest.raises(crownhead.Error, match="plays english"):
        net.evaluate(crownhead.Position("losing"))


def test_what_is_no_net_is_refused(tmp_path):
    first, first_bias, second, second_bias = floats("english")
    for wrong in (
        (first[:100], first_bias, second, second_bias),
        (first, first_bias[:63], second, second_bias),
        (first, first_bias, second[:7], second_bias),
        (first[:, :32], first_bias[:32], second[:, :32], second_bias),
    ):
        with pytest.raises(crownhead.Error, match="this is no net"):
            Net.from_floats("english", *wrong)
    for value in (np.nan, np.inf):
        with pytest.raises(ValueError, match="finite"):
            Net.from_floats("english", first * value, first_bias, second, second_bias)
        with pytest.raises(ValueError, match="finite"):
            Net.from_floats("english", first, first_bias, second, second_bias * value)
    Net.from_floats("english", first * 1e9, first_bias, second * 1e9, second_bias * 1e9)
    with pytest.raises((TypeError, ValueError)):
        Net.from_floats("english", first.astype(float), first_bias, second, second_bias)
    with pytest.raises(crownhead.Error, match="begin"):
        Net.from_bytes(b"no net at all")
    good = bytearray(Net.from_floats("english", *floats("english")).to_bytes())
    good[100] ^= 1
    with pytest.raises(crownhead.Error, match="damaged"):
        Net.from_bytes(bytes(good))
    with pytest.raises(OSError):
        Net.from_floats("english", *floats("english")).save(tmp_path / "no" / "folder")


@pytest.mark.parametrize("variant", ["english", "mini"])
def test_self_play_is_read_as_arrays(tmp_path, variant):
    path = tmp_path / "games.bin"
    assert selfplay.play(path, variant, games=6, nodes=50, seed=3) == 6
    assert selfplay.play(path, variant, games=6, nodes=50, seed=3) == 6, "a file that is whole is left alone"
    data = selfplay.read(path)
    rows = len(data["actions"])
    squares = crownhead.VARIANTS[variant].squares
    assert data["settings"]["variant"] == variant and data["settings"]["nodes"] == 50
    assert data["observations"].shape == (rows, 4, squares) and data["observations"].dtype == np.uint8
    assert sorted(set(data["games"].tolist())) == list(range(6))
    space = ActionSpace(variant)
    for number in range(6):
        mine = np.flatnonzero(data["games"] == number)
        turns, results = data["turns"][mine], data["results"][mine]
        # The result is the winner's on his plies, and the opposite on the others.
        assert len(set((results * np.where(turns, 1, -1)).tolist())) == 1
        assert (data["scores"][mine][~data["searched"][mine]] == 0).all()
    # Every row is a position in which its action is legal: follow one game from board to board.
    mine = np.flatnonzero(data["games"] == 0)
    for row, following in zip(mine, mine[1:]):
        position = position_of(variant, data["observations"][row], data["turns"][row])
        after = position.after(space.decode(position, data["actions"][row]))
        assert (space.observation(after) == data["observations"][following]).all()
    with pytest.raises(crownhead.Error, match="no file of self-play"):
        path.write_bytes(b"nothing\n")
        selfplay.read(path)
    with pytest.raises(crownhead.Error):
        selfplay.read(tmp_path / "missing")


def position_of(variant, planes, white):
    """The position that an observation shows."""
    squares = planes.shape[1]
    sides = {True: [], False: []}
    for plane, place in zip(*np.nonzero(planes)):
        square = squares - place if white else place + 1
        own = plane % 2 == 0
        sides[bool(white) == own].append(("K" if plane >= 2 else "") + str(square))
    turn = "W" if white else "B"
    return crownhead.Position(variant, f"{turn}:W{','.join(sides[True])}:B{','.join(sides[False])}")
