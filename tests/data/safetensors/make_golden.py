#!/usr/bin/env python3
"""Writes python.safetensors with the Python package `safetensors`, for the tests of the reader.

Needs `pip install safetensors`; run it in this folder. Made with version 0.8.0.
"""
import ctypes
import struct

import safetensors

TENSORS = {
    "bool": ("bool", [2, 2], bytes([0, 1, 1, 0])),
    "u8": ("uint8", [3], bytes([1, 2, 3])),
    "i8": ("int8", [1], struct.pack("<b", -5)),
    "i16": ("int16", [2], struct.pack("<2h", -300, 300)),
    "f16": ("float16", [2], struct.pack("<2e", 1.5, -0.25)),
    "bf16": ("bfloat16", [2, 1], struct.pack("<2H", 0x3FC0, 0xBE80)),  # 1.5, -0.25
    "i32": ("int32", [1], struct.pack("<i", -70000)),
    "f32": ("float32", [2, 2], struct.pack("<4f", 1, -2, 0.5, 3e38)),
    "f64": ("float64", [], struct.pack("<d", 2.5)),
    "i64": ("int64", [1], struct.pack("<q", -(1 << 40))),
    "f8": ("float8_e4m3fn", [2], bytes([0x38, 0x7E])),
    "scale": ("float8_e8m0fnu", [1], bytes([127])),
    "f4": ("float4_e2m1fn_x2", [1, 2], bytes([0x21, 0x43])),  # the package counts pairs here: 1 × 4 elements
    "none": ("float32", [0, 4], b""),
    "层.weight": ("float32", [1], struct.pack("<f", 7)),
}


def main():
    specs, alive = {}, []
    for name, (dtype, shape, raw) in TENSORS.items():
        alive.append(ctypes.create_string_buffer(raw, len(raw)))
        specs[name] = safetensors.TensorSpec(dtype=dtype, shape=shape, data_ptr=ctypes.addressof(alive[-1]),
                                             data_len=len(raw))
    with open("python.safetensors", "wb") as out:
        out.write(safetensors.serialize(specs, {"format": "pt", "说明": "by hand"}))


if __name__ == "__main__":
    main()
