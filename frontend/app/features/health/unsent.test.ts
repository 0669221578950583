import { describe, expect, it } from "vitest";
import { parse } from "./unsent";

const ASKED = [1, 2, 50];

describe("what a browser remembers of unsent answers", () => {
  it("is read back as it was written", () => {
    const unsent = { version: "v1", draft: 4, changes: { 1: 5, 2: null } };
    expect(parse(JSON.stringify(unsent), ASKED)).toEqual(unsent);
  });

  it.each([
    null,
    "nonsense",
    "[]",
    '{"version":"v1"}',
    '{"version":1,"draft":null,"changes":{"1":2}}',
    '{"version":"v1","draft":null,"changes":{"1":9,"two":2,"51":3}}',
  ])("is nothing where it is spoilt: %s", (kept) => {
    expect(parse(kept, ASKED)).toBeNull();
  });
});
