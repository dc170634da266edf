"""The nets of the engine as arrays: read one, write one, and let it play.

A net has one hidden layer. Its inputs are one for each kind of piece on each square where it can stand, as the side to
move sees the board (`net_inputs`): own men, their men, own kings, their kings. Hidden values are clipped to 0 to 1 and
squared. There is one output for each of eight ranges of the number of pieces (`net_output`), and it is the logit of the
expected score: 0 is an even game, `scale` hundredths of a man are one unit.

A net that was trained with such an architecture in PyTorch, JAX or NumPy becomes one of ours by `Net.from_floats`, whose
arrays are `first` (inputs, hidden), `first_bias` (hidden), `second` (8, hidden), `second_bias` (8), all of `float32`;
`hidden` is a multiple of 64. PyTorch's `Linear.weight` is outputs by inputs: `first` is that of the first layer transposed,
`second` that of the second as it is. `Net.save` writes the file that `engine:weights=FILE` and `Engine(weights=FILE)` read.

Observations `o` of `crownhead.selfplay` and `crownhead.env` become inputs so: where there are kings no man stands on the
last row, and with `k = width // 2` the inputs of ply n are `o[n, 0, :S-k]`, `o[n, 1, k:]`, `o[n, 2]`, `o[n, 3]` one after
the other; Straight and Mini-Checkers have no kings, and there they are `o[n, 0]` and `o[n, 1]`.

>>> import numpy as np, crownhead
>>> from crownhead.weights import Net, net_inputs, net_sizes
>>> inputs, block, outputs = net_sizes("english")
>>> (inputs, block, outputs)
(120, 64, 8)
>>> men = np.concatenate([np.full(28, 0.05), np.full(28, -0.05), np.full(32, 0.08), np.full(32, -0.08)])
>>> first = np.zeros((inputs, block), np.float32)
>>> first[:, 0], first[:, 1] = men, -men          # how far the one side leads, and the other
>>> second = np.zeros((outputs, block), np.float32)
>>> second[:, 0], second[:, 1] = 1, -1
>>> net = Net.from_floats("english", first, np.zeros(block, np.float32), second, np.zeros(8, np.float32))
>>> net.evaluate(crownhead.Position())
0
>>> crownhead.Engine(weights=net).play(crownhead.Game(fen="B:W23:B19,1"), depth=3)
<Move 19x26>
>>> from crownhead.env import ActionSpace
>>> o = ActionSpace().observation(crownhead.Position())
>>> np.flatnonzero(np.concatenate([o[0, :-4], o[1, 4:], o[2], o[3]])).tolist() == sorted(net_inputs(crownhead.Position()))
True
"""

from . import _arrays as _arrays  # first of all: without NumPy there is nothing here
from ._crownhead import Net, net_inputs, net_output, net_sizes

__all__ = ["Net", "net_inputs", "net_output", "net_sizes"]
