"""Write the trained net as ONNX: batch norm folded in, weights kept as 16-bit floats."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from training.net import Calibrated, ReaderNet
from vision.reading.faces import FACE_SIZE, FACES

_HALF_FROM = 64
"""Tensors with fewer elements stay 32-bit: nothing to save."""


def export(net: ReaderNet, temperature: float, file: Path) -> None:
    """Write ``file`` in one step, so that a reader never sees half of it."""
    model = Calibrated(net, temperature).eval().float()
    part = file.with_suffix(".part.onnx")
    torch.onnx.export(
        model,
        (torch.zeros(2, 1, FACE_SIZE, FACE_SIZE),),
        str(part),
        dynamo=False,
        input_names=["crops"],
        output_names=["probabilities"],
        opset_version=17,
        dynamic_axes={"crops": {0: "n"}, "probabilities": {0: "n"}},
    )
    graph = onnx.load(str(part))
    halve(graph)
    meta = graph.metadata_props.add()
    meta.key, meta.value = "faces", " ".join(FACES)
    onnx.checker.check_model(graph)
    onnx.save(graph, str(part))
    part.replace(file)


def halve(model: onnx.ModelProto) -> None:
    """Keep large weights as float16 behind a Cast, which is folded when the model is loaded."""
    for tensor in list(model.graph.initializer):
        values = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or values.size < _HALF_FROM:
            continue
        if float(np.abs(values).max()) > 6e4:
            continue
        name = tensor.name
        small = numpy_helper.from_array(values.astype(np.float16), f"{name}_half")
        model.graph.initializer.remove(tensor)
        model.graph.initializer.append(small)
        cast = helper.make_node("Cast", [f"{name}_half"], [name], to=TensorProto.FLOAT)
        model.graph.node.insert(0, cast)
