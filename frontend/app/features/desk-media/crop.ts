import type { Focus } from "./queries";

type Size = { width: number; height: number };
type Box = Size & { x: number; y: number };

/**
 * Returns the box, in pixels of the picture, that publishing shows at a place of the shape `ratio` (width divided by
 * height): the largest one that fits, as near to the focus as the edges allow. `focus` is in percent.
 */
export function cropBox({ width, height }: Size, ratio: number, focus: Focus): Box {
  const across = Math.min(width, height * ratio);
  const down = Math.min(height, width / ratio);
  return {
    x: clamp((width * focus.x) / 100 - across / 2, width - across),
    y: clamp((height * focus.y) / 100 - down / 2, height - down),
    width: across,
    height: down,
  };
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);
