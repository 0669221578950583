"""Picture files for tests: landscapes that could be photos, and an SVG with a script."""

import io

from PIL import Image, ImageDraw, ImageFilter

_SKIES = {
    "morning": ((92, 130, 170), (247, 214, 175)),
    "noon": ((70, 130, 190), (215, 232, 240)),
    "evening": ((58, 44, 92), (240, 140, 80)),
}
_HILLS = ((96, 118, 104), (62, 88, 76), (34, 54, 50))


def landscape(time: str = "morning", size: tuple[int, int] = (1800, 1200)) -> bytes:
    """Return a JPEG of hills, with the sun right of the middle. `time` is "morning", "noon" or
    "evening"; `size` is width and height in pixels.
    """
    width, height = size
    mask = Image.linear_gradient("L").resize(size)
    above, below = (Image.new("RGB", size, color) for color in _SKIES[time])
    image = Image.composite(below, above, mask)
    draw = ImageDraw.Draw(image)
    radius = height // 12
    x, y = width * 2 // 3, height // 3
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), (255, 244, 214))
    image = image.filter(ImageFilter.GaussianBlur(radius / 6))
    draw = ImageDraw.Draw(image)
    for number, color in enumerate(_HILLS):
        top = height * (11 + 2 * number) // 20
        for middle in range(-1, 4):
            left = middle * width // 3 + number * width // 7
            draw.ellipse((left, top, left + width // 2, top + height), color)
        draw.rectangle((0, top + height // 5, width, height), color)
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=88)
    return buffer.getvalue()


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
