import { describe, expect, it } from "vitest";
import { valueAt, withValueAt } from "./json";

const BODY = { steps: [{ title: "Call" }, { title: "Offer", note: "soon" }] };

describe("a value at a path", () => {
  it("is undefined where the path leads nowhere", () => {
    expect(valueAt(BODY, ["steps", 1, "title"])).toBe("Offer");
    expect(valueAt(BODY, ["steps", 2, "title"])).toBeUndefined();
    expect(valueAt("text", ["length", "more"])).toBeUndefined();
  });

  it("is replaced in a copy", () => {
    const changed = withValueAt(BODY, ["steps", 0, "title"], "Visit");
    expect(changed.steps).toEqual([{ title: "Visit" }, BODY.steps[1]]);
    expect(BODY.steps[0]?.title).toBe("Call");
  });

  it("is added with what leads to it", () => {
    expect(withValueAt<unknown>({}, ["firm", "name"], "Pine")).toEqual({ firm: { name: "Pine" } });
  });

  it("is removed by undefined", () => {
    expect(withValueAt(BODY, ["steps", 1, "note"], undefined).steps[1]).toEqual({ title: "Offer" });
  });
});
