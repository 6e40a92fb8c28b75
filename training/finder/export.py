"""Write the network as ONNX: normalisations folded in, weights as half precision."""

from __future__ import annotations

import copy
import warnings
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from training.finder.net import CHANNELS, KEPT, FinderNet


class _Exported(nn.Module):
    """Heat as probabilities; the input's offset stays in the graph."""

    def __init__(self, net: FinderNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: Tensor) -> Tensor:
        out = self.net(x)
        kinds = CHANNELS["heat"]
        return torch.cat([torch.sigmoid(out[:, :kinds]), out[:, kinds:KEPT]], 1)


def export(net: FinderNet, file: Path) -> None:
    """Write ``net`` to ``file``, at once or not at all."""
    net = copy.deepcopy(net).float().cpu().eval().to(memory_format=torch.contiguous_format)  # type: ignore[call-overload]
    part = file.with_suffix(".part")
    axes = {"image": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            _Exported(net),
            (torch.zeros(1, 3, 64, 96),),
            str(part),
            input_names=["image"],
            output_names=["maps"],
            dynamic_axes=axes,
            dynamo=False,
            opset_version=17,
        )
    model = onnx.load(str(part))
    _halve(model)
    model.producer_name, model.producer_version = "", ""
    onnx.checker.check_model(model)
    part.write_bytes(model.SerializeToString())
    part.replace(file)


def _halve(model: onnx.ModelProto) -> None:
    """Store large weights as 16-bit floats; casts, folded when loaded, bring them back."""
    graph = model.graph
    casts = []
    for tensor in list(graph.initializer):
        values = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or values.size < 256:
            continue
        name = tensor.name
        half = numpy_helper.from_array(values.astype(np.float16), name + "_half")
        graph.initializer.remove(tensor)
        graph.initializer.append(half)
        casts.append(helper.make_node("Cast", [half.name], [name], to=TensorProto.FLOAT))
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend(casts + nodes)
