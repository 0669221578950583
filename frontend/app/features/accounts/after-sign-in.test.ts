import { describe, expect, it } from "vitest";
import { pageAfterSignIn } from "./after-sign-in";

const OWNER = { isStaff: false };
const STAFF = { isStaff: true };

describe("the page after a sign-in", () => {
  it.each([
    ["an owner", "", OWNER, "/business-owner-portal"],
    ["staff", "", STAFF, "/desk"],
    ["staff who come from a page of their business", "?next=/profile", STAFF, "/profile"],
    ["an owner who comes from a page", "?next=/value-range", OWNER, "/value-range"],
    ["an invited person who has just confirmed", "", { ...OWNER, isNew: true }, "/your-file"],
    ["staff with the address of another site", "?next=//evil.example", STAFF, "/desk"],
  ])("of %s", (_who, search, person, page) => {
    expect(pageAfterSignIn(search, person)).toBe(page);
  });
});
