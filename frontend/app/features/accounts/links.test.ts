import { expect, it } from "vitest";
import { linkIn } from "./links";

it.each([
  ["#confirm=Mg%3A1xUjCq%3AT-cx", { kind: "confirm", key: "Mg:1xUjCq:T-cx" }],
  ["#reset=2-didocw-5bf2", { kind: "reset", key: "2-didocw-5bf2" }],
])("reads the key of %s", (hash, link) => {
  expect(linkIn(hash)).toEqual(link);
});

it.each(["", "#sign-up", "#reset=", "#reset", "#confirm=%E0%A4%A", "#other=1"])(
  "finds no key in %j",
  (hash) => {
    expect(linkIn(hash)).toBeNull();
  },
);
