import { expect, it } from "vitest";
import { inGeneral } from "~/lib/session-service";
import { UNREACHABLE } from "./unreachable";

it("is said in the same words by the page and by the scripts that it fetches", () => {
  expect(UNREACHABLE).toBe(inGeneral(0));
});
