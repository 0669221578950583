import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropDraft, dropSentDraft, keepDraft, newKey, readDraft } from "./draft";

const values = { name: "Jane Doe", message: "A question about my shop" };

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it("gives back what was kept", () => {
  keepDraft({ key: "k", values });
  expect(readDraft()).toEqual({ key: "k", values });
});

it("gives back nothing once dropped", () => {
  keepDraft({ key: "k", values });
  dropDraft();
  expect(readDraft()).toBeNull();
});

it("drops what was sent, and no words written since then", () => {
  const sent = { key: "k", values };
  keepDraft(sent);
  dropSentDraft(sent);
  expect(readDraft()).toBeNull();
  const newer = { key: "k", values: { ...values, message: "One more question" } };
  keepDraft(newer);
  dropSentDraft(sent);
  expect(readDraft()).toEqual(newer);
});

it.each(["", "not json", "42", '{"key":1}', '{"key":"k","values":{"name":7}}', "[]"])(
  "takes no notice of %j, which it never wrote",
  (foreign) => {
    localStorage.setItem("contact-draft", foreign);
    expect(readDraft()).toBeNull();
  },
);

it("does without a browser that forbids storage", () => {
  vi.stubGlobal("localStorage", undefined);
  keepDraft({ key: "k", values });
  dropDraft();
  expect(readDraft()).toBeNull();
});

it("makes keys that do not repeat", () => {
  const keys = new Set(Array.from({ length: 200 }, newKey));
  expect(keys.size).toBe(200);
});
