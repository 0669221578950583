import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { json, refusal, stubApi } from "~/testing/api-stub";
import { fillIn, renderScreen } from "~/testing/render";
import { SigningPage } from "./signing-page";
import { secretsIn } from "./use-signing-link";

const SIGNING = {
  name: "Dana Whitfield",
  email: "d•••@example.com",
  role: "client",
  advisor: "Pat Calder",
  firmPhone: "(903) 555-0142",
  signBy: "2026-12-28",
  step: "code",
  texts: null,
  cosigners: [],
  deskPath: "",
};
const TEXTS = {
  disclosure: "<h1>Whom We Work For</h1><p>We work for you.</p>",
  agreement: "<h1>Engagement Agreement</h1><p>The fee is 10%.</p>",
  consent: "I agree to sign electronically.",
  textSha256: "abc",
  company: "Whitfield HVAC",
  disclosureRead: false,
  agreementRead: false,
};
const READING = { ...SIGNING, step: "read", texts: TEXTS };
const READ = { ...READING, texts: { ...TEXTS, disclosureRead: true, agreementRead: true } };
const SIGNED = { ...READ, step: "signed", cosigners: [{ name: "Lee Whitfield", signed: false }] };

function show(handlers: Parameters<typeof stubApi>[0], hash = "#key=k.1&visit=v") {
  window.location.hash = hash;
  const sent = stubApi(handlers);
  return { sent, user: renderScreen(<SigningPage />, "/sign") };
}

beforeEach(() => {
  sessionStorage.clear();
  window.scrollTo = () => {};
});

describe("the signing page", () => {
  it("asks for a code first, and takes the secrets out of the address", async () => {
    const { sent, user } = show(
      {
        "POST /api/signing": () => json(SIGNING),
        "POST /api/signing/code": () => json(SIGNING),
        "POST /api/signing/confirm": () => json({ ...READING, visit: "new" }),
      },
      "#key=k.1",
    );
    await user.click(await screen.findByRole("button", { name: "Send me the code" }));
    expect(window.location.hash).toBe("");
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    expect(screen.getByText("Please enter the code")).toBeVisible();
    await fillIn(user, { Code: "123 456" });
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("We work for you.")).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ key: "k.1", visit: "", code: "123456" });
    expect(sessionStorage.getItem("signing")).toContain("new");
  });

  it("keeps a wrong code and says so at the field", async () => {
    const { user } = show({
      "POST /api/signing": () => json(SIGNING),
      "POST /api/signing/code": () => json(SIGNING),
      "POST /api/signing/confirm": () => refusal(422, "wrong_code", { code: "Not the code" }),
    });
    await user.click(await screen.findByRole("button", { name: "Send me the code" }));
    const field = await screen.findByRole("textbox", { name: "Code" });
    await user.type(field, "000000");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Not the code")).toBeVisible();
    expect(field).toHaveValue("000000");
  });

  it("shows one text after the other, each recorded as read", async () => {
    const { sent, user } = show({
      "POST /api/signing": () => json(READING),
      "POST /api/signing/read": () => json(READ),
    });
    await user.click(await screen.findByRole("button", { name: "Go on to the agreement" }));
    expect(await screen.findByText("The fee is 10%.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "I've read it. Go on" }));
    expect(await screen.findByRole("heading", { name: "Sign" })).toBeVisible();
    const parts = sent.filter(({ operation }) => operation.endsWith("/read"));
    expect(parts.map(({ body }) => (body as { part: string }).part)).toEqual([
      "disclosure",
      "agreement",
    ]);
  });

  it("signs only with the consent, and keeps what was typed after an error", async () => {
    let refuse = true;
    const { sent, user } = show({
      "POST /api/signing": () => json(READ),
      "POST /api/signing/sign": () =>
        refuse ? refusal(422, "invalid", { title: "Your title, please" }) : json(SIGNED),
    });
    const sign = await screen.findByRole("button", { name: "Sign the agreement" });
    await fillIn(user, { "Type your full name": "Dana R. Whitfield" });
    await user.click(sign);
    expect(screen.getByText("Please check this box if you agree")).toBeVisible();
    expect(sent.some(({ operation }) => operation.endsWith("/sign"))).toBe(false);
    await user.click(screen.getByRole("checkbox", { name: "I agree to sign electronically." }));
    await user.click(sign);
    expect(await screen.findByText("Your title, please")).toBeVisible();
    expect(screen.getByLabelText("Type your full name")).toHaveValue("Dana R. Whitfield");
    await user.type(screen.getByLabelText("What you are in Whitfield HVAC"), "President");
    refuse = false;
    await user.click(sign);
    expect(await screen.findByText("Thank you, Dana. You've signed.")).toBeVisible();
    expect(screen.getByText(/Lee Whitfield got a link/)).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({
      key: "k.1",
      visit: "v",
      typedName: "Dana R. Whitfield",
      title: "President",
      capacity: "officer",
      textSha256: "abc",
    });
  });

  it("lets a signer decline with a reason", async () => {
    const { sent, user } = show({
      "POST /api/signing": () => json(READ),
      "POST /api/signing/decline": () => json({ ...READ, step: "declined" }),
    });
    await user.click(await screen.findByRole("button", { name: "I don't want to sign this" }));
    await fillIn(user, { "In your words": "The tail is too long" });
    await user.click(screen.getByRole("button", { name: "Decline to sign" }));
    expect(await screen.findByText("Nobody has to sign this anymore")).toBeVisible();
    expect(sent.at(-1)?.body).toMatchObject({ reason: "The tail is too long" });
  });

  it("leads a principal back to the deal once everyone has signed", async () => {
    const deskPath = "/desk/deals/4/agreement";
    show({
      "POST /api/signing": () => json({ ...READ, role: "principal", step: "complete", deskPath }),
    });
    const back = await screen.findByRole("link", { name: "Back to the deal" });
    expect(back).toHaveAttribute("href", deskPath);
  });

  it("puts the focus on what is wrong with a signature", async () => {
    const { user } = show({
      "POST /api/signing": () => json(READ),
      "POST /api/signing/sign": () => refusal(422, "invalid", { typedName: "Please sign" }),
    });
    const sign = await screen.findByRole("button", { name: "Sign the agreement" });
    await user.click(sign);
    expect(screen.getByRole("checkbox")).toHaveFocus();
    await user.keyboard(" ");
    await user.click(sign);
    await screen.findByText("Please sign");
    expect(screen.getByLabelText("Type your full name")).toHaveFocus();
  });

  it("says why a link leads nowhere, and offers another try after a failure", async () => {
    const { user } = show({ "POST /api/signing": () => refusal(500, "failed") });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("We couldn't load this")).toBeVisible();
  });

  it("asks for the email's link if there is none", async () => {
    show({}, "");
    expect(await screen.findByText("Please open the link in our email.")).toBeVisible();
  });
});

it("finds the secrets of a link", () => {
  expect(secretsIn("#key=1-a.b&visit=c")).toEqual({ key: "1-a.b", visit: "c" });
  expect(secretsIn("#key=1-a.b")).toEqual({ key: "1-a.b", visit: "" });
  expect(secretsIn("#other")).toBeNull();
});
