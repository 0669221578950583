import { describe, expect, it } from "vitest";
import { DEFAULT_LIST, isSameList, listOf, queryOf } from "./list-address";

const read = (query: string) => listOf(new URLSearchParams(query));

describe("the address of a list", () => {
  it("names what differs from the first list, and is read back", () => {
    const list = { ...DEFAULT_LIST, search: "reyes & co", assignee: "me", sort: "score" } as const;
    const query = queryOf(list);
    expect(query).toBe("search=reyes+%26+co&assignee=me&sort=score");
    expect(read(query)).toEqual(list);
    expect(queryOf(DEFAULT_LIST)).toBe("");
  });

  it("is the first list where it has no sense", () => {
    expect(read("state=closed&sort=toString&page=7")).toEqual(DEFAULT_LIST);
    expect(read(`search=${"x".repeat(300)}`).search).toHaveLength(200);
  });

  it("has the columns beside the list, which make it no other one", () => {
    expect(queryOf(DEFAULT_LIST, "stage,score")).toBe("columns=stage%2Cscore");
    expect(isSameList("columns=stage&tag=hvac", "tag=hvac&state=open")).toBe(true);
    expect(isSameList("tag=hvac", "")).toBe(false);
  });
});
