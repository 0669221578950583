import { expect, it } from "vitest";
import { newKey, removeSentDraft, storedDraft } from "./draft";

const values = { name: "Jane Doe", message: "A question about my shop" };

it("removes the draft that was sent, but not one changed since then", () => {
  const sent = { key: "k", values };
  storedDraft.write(sent);
  removeSentDraft(sent);
  expect(storedDraft.read()).toBeNull();
  const newer = { key: "k", values: { ...values, message: "One more question" } };
  storedDraft.write(newer);
  removeSentDraft(sent);
  expect(storedDraft.read()).toEqual(newer);
});

it.each(["42", '{"key":1}', '{"key":"k","values":{"name":7}}', "[]"])(
  "ignores %j, which it never wrote",
  (foreign) => {
    localStorage.setItem("contact-draft", foreign);
    expect(storedDraft.read()).toBeNull();
  },
);

it("makes keys that do not repeat", () => {
  const keys = new Set(Array.from({ length: 200 }, newKey));
  expect(keys.size).toBe(200);
});
