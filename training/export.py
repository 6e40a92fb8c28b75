"""Export a network as ONNX, with normalisations folded in and weights stored as 16-bit floats."""

import warnings
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

HALF_FROM = 64
"""Smaller tensors stay 32-bit."""
OPSET = 17


def export(
    net: nn.Module,
    example: Tensor,
    free: dict[str, dict[int, str]],
    file: Path,
    notes: dict[str, str] | None = None,
) -> None:
    """Write a network to ``file``, atomically.

    Parameters
    ----------
    example
        An example input.
    free
        Dynamic axes with their names, by name of the input and the outputs.
    notes
        Metadata of the file.
    """
    plain = net.float().cpu().eval()
    plain = plain.to(memory_format=torch.contiguous_format)  # type: ignore[call-overload]
    part = file.with_suffix(".part")
    with warnings.catch_warnings():
        # The newer exporter needs another package and gives larger graphs.
        warnings.simplefilter("ignore")
        torch.onnx.export(
            plain,
            (example,),
            str(part),
            input_names=list(free)[:1],
            output_names=list(free)[1:],
            dynamic_axes=free,
            dynamo=False,
            opset_version=OPSET,
        )
    model = onnx.load(str(part))
    _halve(model)
    model.producer_name, model.producer_version = "", ""
    helper.set_model_props(model, notes or {})
    onnx.checker.check_model(model)
    part.write_bytes(model.SerializeToString())
    part.replace(file)


def _halve(model: onnx.ModelProto) -> None:
    """Store large weights as 16-bit floats, with casts that are folded when the model is loaded."""
    graph = model.graph
    casts = []
    for tensor in list(graph.initializer):
        values = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or values.size < HALF_FROM:
            continue
        if float(np.abs(values).max()) > 6e4:
            continue
        half = numpy_helper.from_array(values.astype(np.float16), tensor.name + "_half")
        casts.append(helper.make_node("Cast", [half.name], [tensor.name], to=TensorProto.FLOAT))
        graph.initializer.remove(tensor)
        graph.initializer.append(half)
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend(casts + nodes)
