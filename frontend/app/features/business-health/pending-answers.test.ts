import { afterEach, describe, expect, it, vi } from "vitest";
import { browserMemory, parse, setAside } from "./pending-answers";
import { carriedOver } from "./start-of";

const BANK = {
  version: "2027-01",
  statements: [{ id: 1 }, { id: 2, since: "2027-01" }, { id: 50 }],
};

describe("what a browser remembers of unsent answers", () => {
  it("is read back as it was written", () => {
    const unsent = { version: "2027-01", draft: 4, changes: { 1: 5, 2: null } };
    expect(parse(JSON.stringify(unsent), BANK)).toEqual(unsent);
  });

  it.each([
    null,
    "nonsense",
    "[]",
    '{"version":"2027-01"}',
    '{"version":1,"draft":null,"changes":{"1":2}}',
    '{"version":"2027-01","draft":null,"changes":{"1":9,"two":2,"51":3}}',
    '{"version":"2028-01","draft":null,"changes":{"1":2}}',
  ])("is nothing where it is spoilt, or of questions to come: %s", (kept) => {
    expect(parse(kept, BANK)).toBeNull();
  });

  it("stays for the newer page that wrote it, whatever an older page has to remember", () => {
    const kept = new Map([
      ["health-unsent-7", '{"version":"2028-01","draft":null,"changes":{"1":2}}'],
    ]);
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    const memory = browserMemory(7, BANK);
    const before = [...kept];
    memory.write(null);
    memory.write({ version: BANK.version, draft: null, changes: { 1: 4 } });
    expect([...kept]).toEqual(before);
    kept.set("health-unsent-7", '{"version":"2026-11","draft":null,"changes":{"1":2}}');
    memory.write(null);
    expect([...kept]).toEqual([]);
    vi.unstubAllGlobals();
  });

  describe("of an earlier version", () => {
    const kept = '{"version":"2026-11","draft":4,"changes":{"1":5,"2":3}}';
    afterEach(() => vi.unstubAllGlobals());

    it("counts where the question is the same", () => {
      expect(parse(kept, BANK)).toEqual({ version: "2027-01", draft: 4, changes: { 1: 5 } });
    });

    it("is asked again where it changed", () => {
      vi.stubGlobal("localStorage", { getItem: () => kept });
      expect(setAside(7, BANK)).toEqual([2]);
      vi.stubGlobal("localStorage", undefined);
      expect(setAside(7, BANK)).toEqual([]);
    });
  });
});

describe("the answers of the last result", () => {
  const answers = { 1: 5, 2: 3, 50: 1 };

  it("are all filled in when nothing has changed", () => {
    expect(carriedOver(BANK, { version: "2027-01", answers })).toEqual({
      otherwise: answers,
      again: [],
    });
  });

  it("are filled in where the question is the same", () => {
    expect(carriedOver(BANK, { version: "2026-11", answers })).toEqual({
      otherwise: { 1: 5, 50: 1 },
      again: [2],
    });
  });

  it("are left out where they are of questions to come", () => {
    expect(carriedOver(BANK, { version: "2028-01", answers })).toEqual({
      otherwise: {},
      again: [],
    });
  });
});
