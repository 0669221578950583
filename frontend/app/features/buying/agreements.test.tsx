import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn } from "~/testing/session";
import portal from "../../../../content/portal.json";
import { AgreementAct, Agreements } from "./agreements";

const words = portal.buying.agreements;
const MASTER = {
  kind: "master",
  listings: ["1041"],
  step: "signed",
  signedOn: "2026-11-28",
  endsOn: "2028-11-28",
  link: "/nda#key=a.b",
};
const OPEN = { ...MASTER, kind: "listing", listings: ["1042"], step: "open", endsOn: null };
const of = (...agreements: object[]) => ({
  agreements,
  canAddListings: agreements.includes(MASTER),
});

it("adds a listing to a master by one tap", async () => {
  const { sent, user } = await renderSignedIn(<AgreementAct number="1042" words={words} />, {
    "GET /api/buying/agreements": () => json(of(MASTER)),
    "POST /api/buying/agreements/listings": () =>
      json(of({ ...MASTER, listings: ["1041", "1042"] })),
  });
  await user.click(await screen.findByRole("button", { name: "Add it to my agreement" }));
  expect(sent.at(-1)?.body).toEqual({ listing: "1042" });
});

it("leads to what was sent to be signed", async () => {
  await renderSignedIn(
    <>
      <Agreements words={words} />
      <AgreementAct number="1042" words={words} />
    </>,
    { "GET /api/buying/agreements": () => json(of(OPEN)) },
  );
  const links = await screen.findAllByRole("link", { name: "Read and sign" });
  expect(links).toHaveLength(2);
  for (const link of links) expect(link).toHaveAttribute("href", "/nda#key=a.b");
});

it("lists what is in force, and until when", async () => {
  await renderSignedIn(<Agreements words={words} />, {
    "GET /api/buying/agreements": () => json(of(MASTER)),
  });
  expect(await screen.findByText("No. 1041")).toBeVisible();
  expect(screen.getByText("Until November 28, 2028")).toBeVisible();
});
