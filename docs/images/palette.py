"""Rewrites a PNG of a chart, eight bits a channel, with a palette of 64 colours: a third of the size, and no difference to the eye.

    python3 palette.py IN.png OUT.png
"""

import struct
import sys
import zlib
from collections import Counter

COLOURS = 64


def chunks(png):
    at = 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        yield kind, png[at + 8 : at + 8 + length]
        at += 12 + length


def paeth(a, b, c):
    return min((a, b, c), key=lambda near: (abs(a + b - c - near), (a, b, c).index(near)))


def pixels(png):
    """Width, and the rows of pixels as RGB."""
    parts = list(chunks(png))
    width, _, depth, kind = struct.unpack(">IIBB", parts[0][1][:10])
    if depth != 8 or kind not in (2, 6):
        sys.exit("palette.py: expected a PNG of eight bits a channel, RGB or RGBA")
    step = {2: 3, 6: 4}[kind]
    data = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    above, rows = bytearray(width * step), []
    for start in range(0, len(data), width * step + 1):
        rule, row = data[start], bytearray(data[start + 1 : start + 1 + width * step])
        for i in range(len(row)) if rule else ():
            left = row[i - step] if i >= step else 0
            corner = above[i - step] if i >= step else 0
            row[i] = (row[i] + (0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[rule]) & 255
        rows.append([bytes(row[i : i + 3]) for i in range(0, len(row), step)])
        above = row
    return width, rows


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def main(source, target):
    with open(source, "rb") as file:
        width, rows = pixels(file.read())
    palette = [colour for colour, _ in Counter(pixel for row in rows for pixel in row).most_common(COLOURS)]
    index = {}
    for colour in {pixel for row in rows for pixel in row}:
        index[colour] = min(range(len(palette)), key=lambda i: sum((a - b) ** 2 for a, b in zip(palette[i], colour)))
    lines = b"".join(b"\0" + bytes(index[pixel] for pixel in row) for row in rows)
    with open(target, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 3, 0, 0, 0))
                   + chunk(b"PLTE", b"".join(palette)) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))


if len(sys.argv) != 3:
    sys.exit(__doc__)
main(*sys.argv[1:])
