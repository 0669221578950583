import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { ADMIN, renderSignedIn } from "~/testing/session";
import portal from "../../../../content/portal.json";
import { HowItGoes, PeopleToDecide } from "./people";

const words = portal.file.people;
const PERSON = {
  number: 17,
  name: "Rosa Delgado",
  company: "Delgado Supply",
  lines: [{ label: "What they plan", text: "Keep the team" }],
  proof: "$250,000 to $500,000",
  askedAt: "2026-11-24T16:00:00Z",
  answer: "waits",
  answeredBy: "",
  answeredAt: null,
  reason: "",
};
const open = (handlers = {}, people: object[] = [PERSON]) =>
  renderSignedIn(
    <>
      <HowItGoes usual="We're at work for you." />
      <PeopleToDecide words={words} />
    </>,
    {
      "GET /api/sale/buyers": () => json({ line: "1 waits for your word.", buyers: people }),
      ...handlers,
    },
    ADMIN,
  );

describe("the people whom an owner decides about", () => {
  it("are folded, and approved with two taps", async () => {
    const { user, sent } = await open({
      "POST /api/sale/buyers/17": () =>
        json({ line: "", buyers: [{ ...PERSON, answer: "approved", answeredBy: "Gene" }] }),
    });
    expect(await screen.findByText("1 waits for your word.")).toBeVisible();
    await user.click(screen.getByText("Someone we talked to, November 24, 2026"));
    await user.click(screen.getByRole("button", { name: words.yes }));
    await waitFor(() =>
      expect(sent.find(({ operation }) => operation.startsWith("POST"))?.body).toEqual({
        approved: true,
        reason: "",
      }),
    );
  });

  it("keep what was typed if the answer does not arrive, and say why", async () => {
    const { user } = await open({
      "POST /api/sale/buyers/17": () => refusal(409, "already_answered"),
    });
    await user.click(await screen.findByText("Someone we talked to, November 24, 2026"));
    await user.type(screen.getByLabelText(words.reason), "Too close");
    await user.click(screen.getByRole("button", { name: words.no }));
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(screen.getByLabelText(words.reason)).toHaveValue("Too close");
  });

  it("are shown with who decided, to the spouse too", async () => {
    const declined = { ...PERSON, answer: "declined", answeredBy: "Lorna", reason: "Too close" };
    const { user } = await open({}, [{ ...declined, answeredAt: "2026-11-25T16:00:00Z" }]);
    await user.click(await screen.findByText("Decided earlier: 1"));
    expect(screen.getByText("Lorna said no on November 25, 2026.")).toBeVisible();
    expect(screen.queryByRole("button", { name: words.yes })).not.toBeInTheDocument();
  });

  it("leave the usual line as long as there is nobody", async () => {
    await open({ "GET /api/sale/buyers": () => json({ line: "", buyers: [] }) });
    expect(await screen.findByText("We're at work for you.")).toBeVisible();
    expect(screen.queryByText(words.title)).not.toBeInTheDocument();
  });
});
