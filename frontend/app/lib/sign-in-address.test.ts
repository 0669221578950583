import fc from "fast-check";
import { expect, it } from "vitest";
import { safeNext, signInAddress } from "./sign-in-address";

it.each([
  ["/profile", "/profile"],
  ["/business-owner-portal?tab=guides#top", "/business-owner-portal?tab=guides#top"],
  ["/office/leads/contactmessage/", "/office/leads/contactmessage/"],
  ["/resource-center/../profile", "/profile"],
])("goes on to %s", (asked, path) => {
  expect(safeNext(asked)).toBe(path);
});

it.each([
  null,
  "",
  "profile",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/office/../..//evil.example",
  "javascript:alert(1)",
  " /profile",
  "/auth",
  "/auth?next=/auth",
  "/auth/",
  "/AUTH#reset",
])("does not go on to %j", (asked) => {
  expect(safeNext(asked)).toBeNull();
});

it("never leaves this site, whatever is asked", () => {
  const parts = fc.constantFrom("/", "\\", ".", "..", "\t", "\n", "@", ":", "evil.example", "%2f");
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (asked) => {
      const next = safeNext(asked.join(""));
      if (next !== null) expect(new URL(next, "https://here.example").host).toBe("here.example");
    }),
  );
});

it("the sign-in page leads back to the page with everything in its address", () => {
  const address = signInAddress({ pathname: "/profile", search: "?a=1&b=2", hash: "#security" });
  const next = new URL(address, "https://here.example").searchParams.get("next");
  expect(next).toBe("/profile?a=1&b=2#security");
});
