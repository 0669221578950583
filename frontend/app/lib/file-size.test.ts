import { expect, it } from "vitest";
import { fileSize } from "./file-size";

it.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 KB"],
  [48_499, "48 KB"],
  [999_499, "999 KB"],
  [999_500, "1 MB"],
  [1_250_000, "1.3 MB"],
  [200_000_000, "200 MB"],
])("%i bytes read as %s", (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
