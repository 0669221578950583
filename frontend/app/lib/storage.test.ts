import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { isRecord, readText, storedValue, writeText } from "./storage";

const names = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((name) => typeof name === "string") : [];

const blocked = () => {
  throw new DOMException("Denied", "SecurityError");
};

describe.each(["local", "session"] as const)("a value in %s storage", (area) => {
  const value = storedValue(area, "names", names);

  it("is read as it was written, until it is removed", () => {
    expect(value.read()).toEqual([]);
    value.write(["Dana"]);
    expect(value.read()).toEqual(["Dana"]);
    expect(storedValue(area, "other", names).read()).toEqual([]);
    value.write(null);
    expect(value.read()).toEqual([]);
    expect(readText(area, "names")).toBeNull();
  });

  it("is what the sanitizer leaves of it, whatever is stored", () => {
    writeText(area, "names", '["Dana", 7, {}]');
    expect(value.read()).toEqual(["Dana"]);
    const record = storedValue(area, "names", (stored) => (isRecord(stored) ? stored : null));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        writeText(area, "names", text);
        value.read();
        expect(record.read()).not.toBeTypeOf("string");
      }),
    );
  });

  it.each(["", "nonsense", '{"a":', "null", "5"])("is empty where %j is stored", (text) => {
    writeText(area, "names", text);
    expect(value.read()).toEqual([]);
  });

  it("is empty and not written where storage is blocked or full", () => {
    for (const storage of [
      undefined,
      { getItem: blocked, setItem: blocked, removeItem: blocked },
      { getItem: () => null, setItem: blocked, removeItem: () => {} },
    ]) {
      vi.stubGlobal(`${area}Storage`, storage);
      value.write(["Dana"]);
      expect(value.read()).toEqual([]);
      value.write(null);
    }
  });
});
