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


def test_arrays_of_another_shape_or_kind_are_named():
    first, first_bias, second, second_bias = floats("english")
    good = Net.from_floats("english", first, first_bias, second, second_bias)
    whole = good.first, good.first_bias, good.second, good.second_bias
    # What PyTorch's Linear.weight has, outputs by inputs, has the right number of weights in another order.
    for make, arrays in ((Net.from_floats, (first, first_bias, second, second_bias)), (Net, whole)):
        for wrong, words in (
            ((arrays[0].T, *arrays[1:]), r"first has the shape \(64, 120\), and needs \(120, 64\)"),
            ((arrays[0].reshape(60, 128), *arrays[1:]), r"first has the shape \(60, 128\), and needs \(120, 64\)"),
            ((arrays[0].ravel(), *arrays[1:]), r"first has the shape \(7680,\), and needs \(120, 64\)"),
            ((*arrays[:2], arrays[2].T, arrays[3]), r"second has the shape \(64, 8\), and needs \(8, 64\)"),
            ((*arrays[:3], arrays[3][:7]), r"second_bias has the shape \(7,\), and needs \(8,\)"),
            ((arrays[0], arrays[1].reshape(8, 8), *arrays[2:]), r"first_bias has the shape \(8, 8\), and needs \(hidden,\)"),
        ):
            with pytest.raises(crownhead.Error, match=f"this is no net: {words}"):
                make("english", *wrong)
        other = make("english", arrays[0].T.copy().T, arrays[1][::-1][::-1], *map(np.asfortranarray, arrays[2:]))
        assert other == good, "how an array lies in memory is nobody's business"
        for n, name in enumerate(("first", "first_bias", "second", "second_bias")):
            kind = str(arrays[n].dtype)
            for given, told in (
                (arrays[n].astype(float), "float64"),
                (arrays[n].astype(np.int64), "int64"),
                (arrays[n].tolist(), "list"),
                (None, "NoneType"),
            ):
                with pytest.raises(TypeError, match=f"{name} is an array of {kind}, not (of )?{told}"):
                    make("english", *arrays[:n], given, *arrays[n + 1 :])


@pytest.mark.parametrize("variant", list(crownhead.VARIANTS))
def test_observations_become_inputs_of_a_net(variant, tmp_path):
    """As the docstring of crownhead.weights has it."""
    path = tmp_path / "games.bin"
    selfplay.play(path, variant, games=2, nodes=20, seed=5, tables="off")
    data = selfplay.read(path)
    observations = data["observations"].copy()
    inputs, squares = net_sizes(variant)[0], crownhead.VARIANTS[variant].squares
    k = crownhead.VARIANTS[variant].width // 2
    men, theirs, kings, their_kings = observations.swapaxes(0, 1)
    if inputs == 2 * squares:
        given = np.concatenate([men, theirs], axis=1)
    else:
        given = np.concatenate([men[:, : squares - k], theirs[:, k:], kings, their_kings], axis=1)
    assert given.shape == (len(observations), inputs)
    space = ActionSpace(variant)
    assert len(observations) > 20
    for row, seen in enumerate(observations):
        position = position_of(variant, seen, data["turns"][row])
        assert (space.observation(position) == seen).all()
        assert np.flatnonzero(given[row]).tolist() == sorted(net_inputs(position))


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
