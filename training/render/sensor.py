"""Lens, sensor and coding of a photograph."""

from dataclasses import dataclass

import cv2
import numpy as np

from training.render.chance import Rng, log_uniform
from training.render.light import Light, fields
from vision.arrays import Floats, Pixels, Singles
from vision.photo.light import GAMMA

_DECODED = ((np.arange(256) / 255) ** GAMMA).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Sensor:
    """Lens, sensor and coding."""

    distortion: float = 0.0
    """Radial coefficient at half the diagonal; positive is barrel."""
    defocus: float = 0.5
    """Sigma of the blur, pixels."""
    smear: tuple[float, float] = (0.0, 0.0)
    """Length of the motion in pixels, and its direction in degrees."""
    lamp: tuple[float, float] = (1.0, 1.0)
    """Residual colour of the light after white balance: red and blue relative to green."""
    exposure: float = 0.9
    """1 if white just does not clip; in linear light, as all factors here."""
    saturation: float = 1.0
    contrast: float = 0.0
    """Of the camera's picture style: 1 and 0 leave colours and tones as they are."""
    sharpening: float = 0.0
    """Strength of unsharp masking."""
    noise: float = 1.0
    """Standard deviation at mid grey, 8-bit steps."""
    grain: float = 0.0
    """Blur of the noise, sigma in pixels, as by a phone's denoising."""
    quality: int = 90
    """JPEG quality."""


def draw_sensor(rng: Rng, side: float, hard: float = 1.0) -> Sensor:
    """Draw a sensor, from a good phone to a poor one in bad light.

    ``side`` is that of a piece in pixels: beyond a tenth of it no blur leaves anything to read.
    ``hard`` is how far it is from the best.
    """
    defocus = rng.uniform(0.3, 1.1)
    if rng.random() < 0.25 * hard:
        defocus = max(defocus, side * log_uniform(0.01, 0.075, rng))
    smear = (0.0, 0.0)
    if rng.random() < 0.15 * hard:
        smear = side * rng.uniform(0.03, 0.16), rng.uniform(0, 180)
    colour = hard * (0.2 if rng.random() < 0.8 else 0.5)
    warm = float(np.exp(rng.normal(0, colour)))
    return Sensor(
        distortion=rng.normal(0, 0.012),
        defocus=defocus,
        smear=smear,
        lamp=(warm, float(warm**-1.2 * np.exp(rng.normal(0, 0.1 * hard)))),
        exposure=float(0.85 * np.exp(np.clip(rng.normal(-0.15, 0.55 * hard), -2.2, 1.1))),
        saturation=float(np.clip(rng.normal(1.0, 0.15 * hard), 0.4, 1.5)),
        contrast=rng.uniform(0, 0.6) * hard,
        sharpening=rng.uniform(0.3, 1.5) if rng.random() < 0.3 else 0.0,
        noise=float(np.clip(np.exp(rng.normal(0.1 + 0.5 * hard, 0.85)), 0.2, 16)),
        grain=rng.uniform(0.5, 1.0) if rng.random() < 0.3 else 0.0,
        quality=int(rng.integers(40, 97)),
    )


def linear(colours: Pixels) -> Singles:
    """Convert sRGB to linear light, in shares of white."""
    return np.asarray(_DECODED[colours])


def bend(points: Floats, sensor: Sensor, size: tuple[int, int]) -> Floats:
    """Distort points (..., 2) of an ideal picture."""
    middle = (np.array(size, np.float64) - 1) / 2
    ray = (points - middle) / np.linalg.norm(middle)
    far = (ray**2).sum(axis=-1, keepdims=True)
    return np.asarray(middle + (points - middle) * (1 - sensor.distortion * far))


def distort(picture: Pixels, sensor: Sensor) -> Pixels:
    """Distort a picture."""
    if not sensor.distortion:
        return picture
    height, width = picture.shape[:2]
    middle = np.array([width - 1, height - 1], np.float32) / 2
    x = np.arange(width, dtype=np.float32)[None] - middle[0]
    y = np.arange(height, dtype=np.float32)[:, None] - middle[1]
    far = (x * x + y * y) / np.float32(middle @ middle)
    k = np.float32(sensor.distortion)
    # Inverse of r -> r (1 - k r²), to second order.
    factor = 1 + k * far + 3 * k * k * far * far
    x, y, border = x * factor + middle[0], y * factor + middle[1], cv2.BORDER_REPLICATE
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=border), np.uint8)


def develop(scene: Singles, light: Light, sensor: Sensor, rng: Rng) -> Pixels:
    """Develop a scene in linear light (H, W, 3) to a picture."""
    lit = _exposed(scene, light, sensor)
    grains = rng.standard_normal(lit.shape, dtype=np.float32)
    if sensor.grain:
        grains = cv2.GaussianBlur(grains, (0, 0), sensor.grain) * np.float32(1 + 2 * sensor.grain)
    # A step at mid grey is 0.97 / 255 of white; shot noise grows with the root of the light.
    grains *= cv2.sqrt(np.minimum(lit, 1) + np.float32(0.15))
    lit += np.float32(0.97 / 255 / np.sqrt(0.37) * sensor.noise) * grains
    out = _encoded(lit, sensor)
    if sensor.sharpening:
        out += np.float32(sensor.sharpening) * (out - cv2.GaussianBlur(out, (0, 0), 1.0))
    return np.asarray(cv2.convertScaleAbs(np.maximum(out, 0), alpha=255), np.uint8)


def noiseless(scene: Singles, light: Light, sensor: Sensor) -> Singles:
    """Develop a scene in linear light (H, W, 3) without noise or sharpening, 0 to 1."""
    return _encoded(_exposed(scene, light, sensor), sensor)


def _exposed(scene: Singles, light: Light, sensor: Sensor) -> Singles:
    """Linear light on the sensor, after white balance and saturation."""
    scene = _moved(scene, sensor)
    if sensor.defocus > 0.2:
        scene = np.asarray(cv2.GaussianBlur(scene, (0, 0), sensor.defocus), np.float32)
    size = scene.shape[1], scene.shape[0]
    factor, add = (
        cv2.resize(part, size).reshape(*scene.shape[:2], -1) for part in fields(light, size)
    )
    out = scene * factor + add
    grey = np.full((3, 3), (1 - sensor.saturation) / 3)
    style = grey + sensor.saturation * np.eye(3)
    balance = np.diag([sensor.lamp[0], 1.0, sensor.lamp[1]])
    mixed = cv2.transform(out, sensor.exposure / (1 + light.veil) * style @ balance)
    return np.asarray(np.maximum(mixed, 0), np.float32)


def _encoded(lit: Singles, sensor: Sensor) -> Singles:
    """Apply gamma and tone curve to linear light."""
    out = np.asarray(cv2.pow(np.clip(lit, 0, 1), 1 / GAMMA), np.float32)
    if sensor.contrast:
        curved = out * out * (3 - 2 * out)
        out += np.float32(sensor.contrast) * (curved - out)
    return out


def _moved(image: Singles, sensor: Sensor) -> Singles:
    """Apply motion blur."""
    length, degrees = sensor.smear
    if length < 1:
        return image
    reach = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    half = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))]) * length / 2
    first, last = (np.rint((reach + sign * half) * 16).astype(int).tolist() for sign in (-1, 1))
    cv2.line(kernel, first, last, 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)


def encode_jpeg(picture: Pixels, quality: int) -> bytes:
    """Encode an RGB picture as JPEG."""
    options = [cv2.IMWRITE_JPEG_QUALITY, quality]
    return bytes(cv2.imencode(".jpg", picture[..., ::-1], options)[1].tobytes())


def decode(data: bytes) -> Pixels:
    """Decode a picture file: (H, W, 3) uint8 RGB."""
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR_RGB)
    if picture is None:
        raise ValueError("a picture must be coded as JPEG or PNG, but these bytes are neither")
    return np.asarray(picture, np.uint8)
