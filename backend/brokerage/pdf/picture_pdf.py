"""Makes a PDF of pictures: what is drawn on a page cannot be taken off it."""

import io
from collections.abc import Iterable
from typing import Final

from PIL import Image
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject, NumberObject
from pypdf.generic import StreamObject as Stream

_RESOLUTION: Final = 188
"""Dots per inch: pages 1600 pixels wide are about as wide as US Letter."""


def pdf_of_pictures(pictures: Iterable[bytes]) -> bytes:
    """Return a PDF with a JPEG on each page, as it is."""
    writer = PdfWriter()
    for picture in pictures:
        with Image.open(io.BytesIO(picture), formats=("JPEG",)) as image:
            size = image.size
        width, height = (pixels * 72 / _RESOLUTION for pixels in size)
        page = writer.add_blank_page(width, height)
        drawing = DecodedStreamObject()
        drawing.set_data(f"{width:.2f} 0 0 {height:.2f} 0 0 cm /Page Do".encode())
        stored = writer._add_object(_stored(picture, *size))
        page[NameObject("/Contents")] = writer._add_object(drawing)
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/XObject"): DictionaryObject({NameObject("/Page"): stored})}
        )
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def _stored(picture: bytes, width: int, height: int) -> Stream:
    stored = Stream()
    stored.set_data(picture)
    stored.update(
        {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Image"),
            NameObject("/Width"): NumberObject(width),
            NameObject("/Height"): NumberObject(height),
            NameObject("/ColorSpace"): NameObject("/DeviceRGB"),
            NameObject("/BitsPerComponent"): NumberObject(8),
            NameObject("/Filter"): NameObject("/DCTDecode"),
        }
    )
    return stored
