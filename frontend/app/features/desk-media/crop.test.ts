import { expect, it } from "vitest";
import { cropBox } from "./crop";

const WIDE = { width: 200, height: 100 };

it("keeps the focus in the middle of the part that is shown", () => {
  expect(cropBox(WIDE, 1, { x: 50, y: 50 })).toEqual({ x: 50, y: 0, width: 100, height: 100 });
});

it("stays within the picture where the focus is near its edge", () => {
  expect(cropBox(WIDE, 1, { x: 0, y: 50 })).toMatchObject({ x: 0, width: 100 });
  expect(cropBox(WIDE, 4, { x: 100, y: 100 })).toEqual({ x: 0, y: 50, width: 200, height: 50 });
});
