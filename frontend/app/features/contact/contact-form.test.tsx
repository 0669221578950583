import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { saveAttachment } from "~/lib/contact-attachments";
import { clearSession } from "~/lib/session";
import { deferred, json, refusal, type SentRequest, stubApi } from "~/testing/api-stub";
import { expectBusy } from "~/testing/expect-busy";
import { THREE } from "~/testing/listings";
import { errorLines, errorSummary, fillIn, findToast, renderScreen } from "~/testing/render";
import about from "../../../../content/about.json";
import words from "../../../../content/contact.json";
import firm from "../../../../content/firm.json";
import { ContactForm } from "./contact-form";
import * as proofOfWork from "./proof-of-work";

const OPERATION = "POST /api/send-contact-email";
/** The messages among the requests: what an earlier test showed may still have asked for something. */
const messages = (sent: SentRequest[]) => sent.filter(({ operation }) => operation === OPERATION);
const MESSAGE = {
  Name: "Ruth Hollis",
  Email: "ruth@hollis.example",
  "Phone (optional)": "(903) 555-0177",
  "Company (optional)": "Hollis Plumbing",
  Message: "I own a plumbing firm in Tyler.\n\nWhat might it be worth?",
};
const EMPTY = Object.fromEntries(Object.keys(MESSAGE).map((label) => [label, ""]));
const FAILURE = "Failed to send message. Please try again or contact us directly.";

const stored = () => json({ reference: "7K3MQ9XT", receivedAt: "2026-11-20T18:00:00Z" });
const needsProof = () =>
  json({ code: "proof_needed", message: "", fields: {}, challenge: { signature: "s" } }, 428);

const form = <ContactForm words={words} firm={firm} advisors={about.advisors} listings={THREE} />;
const show = (query = "") => {
  history.replaceState(null, "", `/contact${query}`);
  return renderScreen(form, "/contact");
};
const send = () => screen.getByRole("button", { name: "Send Message" });

function expectWords(expected: Record<string, string>) {
  for (const [label, value] of Object.entries(expected)) {
    expect(screen.getByLabelText(label)).toHaveValue(value);
  }
}

it("has the place of its status from the start, so that screen readers announce what comes there", () => {
  const markup = renderToStaticMarkup(form);
  expect(markup).toContain('<div role="status"></div>');
});

it("says of every field what it is for, whether it is needed and how browsers may fill it in", () => {
  show();
  const completions = ["name", "email", "tel", "organization", null];
  for (const [index, label] of Object.keys(MESSAGE).entries()) {
    const field = screen.getByRole("textbox", { name: label });
    if (label.includes("optional")) expect(field).not.toBeRequired();
    else expect(field).toBeRequired();
    if (completions[index]) expect(field).toHaveAttribute("autocomplete", completions[index]);
    expect(field).toHaveAccessibleDescription();
  }
});

describe("mistakes", () => {
  const MISTAKES: [label: string, typed: string, error: string][] = [
    ["Name", "R2D2", "Name can only contain letters, spaces, hyphens, and apostrophes"],
    ["Email", "nobody@nowhere", "Please enter a valid email address"],
    ["Phone (optional)", "0123", "Please enter a valid phone number"],
    ["Company (optional)", "X", "Company name must be between 2 and 200 characters"],
    ["Message", "Hello", "Message must be at least 10 characters"],
  ];
  const typed = Object.fromEntries(MISTAKES.map(([label, value]) => [label, value]));
  const errors = MISTAKES.map(([, , error]) => error);

  async function makeMistakes() {
    const sent = stubApi({ [OPERATION]: stored });
    const user = show();
    await fillIn(user, typed);
    await user.click(send());
    return { user, sent };
  }

  it("stand at their fields, in the summary, which takes the focus, and in a toast", async () => {
    const { sent } = await makeMistakes();
    expect(
      await findToast("Please fix the form errors", "Check the highlighted fields below."),
    ).toBeVisible();
    expect(errorSummary()).toHaveFocus();
    expect(errorSummary()).toHaveTextContent("Check the highlighted fields below.");
    expect(errorLines()).toEqual(errors);
    for (const [label, , error] of MISTAKES) {
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(error),
      );
    }
    expectWords(typed);
    expect(messages(sent)).toEqual([]);
  });

  it("of an empty form are those of the fields that are needed", async () => {
    const user = show();
    await user.click(send());
    expect(errorLines()).toHaveLength(3);
    expect(screen.getByLabelText("Phone (optional)")).toBeValid();
    expect(screen.getByLabelText("Company (optional)")).toBeValid();
  });

  it("are led to from the summary", async () => {
    const { user } = await makeMistakes();
    for (const [label, , error] of MISTAKES) {
      await user.click(within(errorSummary()).getByRole("link", { name: error }));
      expect(screen.getByLabelText(label)).toHaveFocus();
    }
  });

  it("come with a way to correct them", async () => {
    await makeMistakes();
    for (const [label, hint] of [
      ["Email", "Did you mean nobody@nowhere.com?"],
      ["Phone (optional)", words.form.suggestions.phone],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(hint),
      );
    }
  });

  it("disappear one by one as their fields are edited", async () => {
    const { user } = await makeMistakes();
    await user.type(screen.getByLabelText("Email"), "x");
    expect(screen.getByLabelText("Email")).toBeValid();
    expect(errorLines()).toHaveLength(4);
    expect(screen.getByLabelText("Name")).toBeInvalid();
  });

  it("are gone once they are corrected and the form is sent", async () => {
    const { user, sent } = await makeMistakes();
    await fillIn(user, MESSAGE);
    await user.click(send());
    expect(await findToast("Message Sent!", words.sent.body)).toBeVisible();
    expect(screen.queryByText("Please fix the form errors", { selector: "h3" })).not.toBeVisible();
    expect(messages(sent)).toHaveLength(1);
  });

  it("that only the server finds stand at their fields too", async () => {
    stubApi({ [OPERATION]: () => refusal(422, "invalid", { email: "Nobody reads this mailbox" }) });
    const user = show();
    await fillIn(user, MESSAGE);
    await user.click(send());
    await waitFor(() => expect(screen.getByLabelText("Email")).toBeInvalid());
    expect(errorSummary()).toHaveTextContent("Nobody reads this mailbox");
    expectWords(MESSAGE);
  });
});

describe("sending", () => {
  it("empties the form and says what happens now", async () => {
    const sent = stubApi({ [OPERATION]: stored });
    const user = show();
    await fillIn(user, MESSAGE);
    await user.click(send());
    expect(await findToast("Message Sent!", words.sent.body)).toBeVisible();
    expect(screen.getByRole("heading", { name: words.sent.panel }).parentElement).toHaveFocus();
    expect(screen.getByText(/^Dale or Elena will read it (today|on )/)).toBeVisible();
    expect(screen.getByText(/At \(903\) 555-0177, if a call is quicker/)).toBeVisible();
    expect(screen.queryByText(words.sent.title, { selector: "h2" })).toBeNull();
    expect(screen.getByLabelText("Name")).not.toBeVisible();
    expectWords(EMPTY);
    expect(messages(sent)[0]?.body).toMatchObject({
      name: "Ruth Hollis",
      email: "ruth@hollis.example",
    });
  });

  it("tells the server what a robot typed into the field that nobody sees", async () => {
    const sent = stubApi({ [OPERATION]: stored });
    const user = show();
    await fillIn(user, MESSAGE);
    const trap = document.querySelector("input[name=website]") as HTMLInputElement;
    fireEvent.change(trap, { target: { value: "https://buy.example" } });
    await user.click(send());
    expect(await findToast("Message Sent!", words.sent.body)).toBeVisible();
    expect(messages(sent)[0]?.body).toHaveProperty("website", "https://buy.example");
  });

  it("rests the button and every field until the answer is there", async () => {
    const answer = deferred<Response>();
    const sent = stubApi({ [OPERATION]: () => answer.promise });
    saveAttachment({ run: { version: "2026-11" } as never, summary: "$884,000 to $1,084,000" });
    const user = show();
    await fillIn(user, MESSAGE);
    await user.dblClick(send());
    const button = screen.getByRole("button", { name: "Sending..." });
    expectBusy(button);
    await user.type(screen.getByLabelText("Message"), "One more thing");
    expectWords(MESSAGE);
    await user.click(screen.getByRole("checkbox", { name: "Tuesday" }));
    expect(screen.getByRole("checkbox", { name: "Tuesday" })).not.toBeChecked();
    await user.click(screen.getByRole("button", { name: "Leave it out" }));
    expect(screen.getByText("$884,000 to $1,084,000")).toBeVisible();
    answer.resolve(stored());
    expect(await screen.findByRole("button", { name: words.sent.another })).toBeVisible();
    expect(button).toHaveAttribute("aria-disabled", "false");
    expect(messages(sent)).toHaveLength(1);
  });

  it("shows every field at rest until the answer is there", async () => {
    const answer = deferred<Response>();
    stubApi({ [OPERATION]: () => answer.promise });
    const user = show();
    await fillIn(user, MESSAGE);
    const labels = [...Object.keys(MESSAGE), "Tuesday", "Mornings"];
    const fields = labels.map((label) => screen.getByLabelText(label));
    const atRest = () =>
      fields.filter((field) => field.matches("[readonly], [aria-disabled=true]"));
    expect(atRest()).toEqual([]);
    await user.click(send());
    expect(atRest()).toEqual(fields);
    answer.resolve(stored());
    expect(await screen.findByRole("button", { name: words.sent.another })).toBeVisible();
    expect(atRest()).toEqual([]);
  });

  it("gives a second message a key of its own, even with the same words", async () => {
    stubApi({ [OPERATION]: stored });
    const keys: (string | null)[] = [];
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", (request: Request) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return answer(request);
    });
    const user = show();
    for (const count of [1, 2]) {
      await fillIn(user, MESSAGE);
      await user.click(send());
      await user.click(await screen.findByRole("button", { name: words.sent.another }));
      expectWords(EMPTY);
      expect(screen.getByLabelText("Name")).toHaveFocus();
      expect(keys).toHaveLength(count);
    }
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["an error of the server", () => new Response("<h1>Oops</h1>", { status: 500 })],
    ["the limit of an address", () => refusal(429, "too_many_requests")],
  ])("keeps every word after %s, offers the telephone, and can be tried again", async (_, fail) => {
    const sent = stubApi({ [OPERATION]: fail });
    const user = show();
    await fillIn(user, MESSAGE);
    await user.click(send());
    expect(await findToast("Error", FAILURE)).toBeVisible();
    expect(screen.getByRole("link", { name: "(903) 555-0142" })).toBeVisible();
    expectWords(MESSAGE);
    expect(send()).toHaveAttribute("aria-disabled", "false");
    expect(send()).toHaveFocus();
    expect(sent.length).toBeGreaterThan(0);
    stubApi({ [OPERATION]: stored });
    await user.click(send());
    expect(await findToast("Message Sent!", words.sent.body)).toBeVisible();
  });

  it("says calmly that a busy site takes longer while the browser works", async () => {
    const proof = deferred<string | null>();
    vi.spyOn(proofOfWork, "prove").mockReturnValueOnce(proof.promise);
    stubApi({ [OPERATION]: needsProof });
    const user = show();
    await fillIn(user, MESSAGE);
    await user.click(send());
    expect(await screen.findByText(words.form.checking)).toBeVisible();
    expectBusy(screen.getByRole("button", { name: "Sending..." }));
    proof.resolve(null);
    expect(await screen.findByText(/Please call us, or try again in an hour/)).toBeVisible();
    expect(screen.getByRole("link", { name: "(903) 555-0142" })).toBeVisible();
    expectWords(MESSAGE);
  });
});

describe("good times for a call", () => {
  const box = (name: string) => screen.getByRole("checkbox", { name });

  it("are sent with the message as they are checked", async () => {
    const sent = stubApi({ [OPERATION]: stored });
    const user = show();
    await fillIn(user, MESSAGE);
    for (const name of ["Mornings", "Thursday", "Tuesday"]) await user.click(box(name));
    await user.click(send());
    expect(await findToast("Message Sent!", words.sent.body)).toBeVisible();
    expect(messages(sent)[0]?.body).toMatchObject({ times: "Tuesday, Thursday, Mornings" });
    await user.click(screen.getByRole("button", { name: words.sent.another }));
    expect(screen.queryByRole("checkbox", { checked: true })).not.toBeInTheDocument();
  });

  it("may be left out, are described, and are all accepted by the form's rules", async () => {
    const sent = stubApi({ [OPERATION]: stored });
    const user = show();
    expect(screen.getByRole("group", { name: /Good times/ })).toHaveAccessibleDescription(
      expect.stringContaining(words.form.help.times),
    );
    await fillIn(user, MESSAGE);
    for (const each of screen.getAllByRole("checkbox")) await user.click(each);
    await user.click(send());
    await findToast("Message Sent!", words.sent.body);
    expect(messages(sent)[0]?.body).toHaveProperty(
      "times",
      "Monday, Tuesday, Wednesday, Thursday, Friday, Mornings, Midday, Afternoons",
    );
  });

  it("ask for the number to call, and are told as dates once they are sent", async () => {
    const sent = stubApi({ [OPERATION]: stored });
    const user = show();
    await fillIn(user, { ...MESSAGE, "Phone (optional)": "" });
    await user.click(box("Friday"));
    await user.click(box("Midday"));
    const phone = screen.getByLabelText("Phone");
    expect(phone).toBeRequired();
    expect(phone).toHaveAccessibleDescription(expect.stringContaining(words.form.phoneForTimes));
    await user.click(send());
    expect(errorLines()).toEqual(["Please enter the number to call, or clear the times below"]);
    expect(messages(sent)).toEqual([]);
    await user.type(phone, "903.555.0199 (cell)");
    await user.click(send());
    expect(
      await screen.findByText(
        /Friday, [A-Z][a-z]+ \d+, around noon, Central Time, at 903\.555\.0199 \(cell\)/,
      ),
    ).toBeVisible();
  });

  it("no longer ask for a number once they are cleared", async () => {
    stubApi({ [OPERATION]: stored });
    const user = show();
    await fillIn(user, { ...MESSAGE, "Phone (optional)": "" });
    await user.click(box("Friday"));
    await user.click(send());
    await user.click(box("Friday"));
    expect(screen.getByLabelText("Phone (optional)")).toBeValid();
    await user.click(send());
    expect(
      await screen.findByText(words.sent.next[2]?.title ?? "", { exact: false }),
    ).toBeVisible();
    expect(screen.queryByText(/, or call/)).toBeNull();
  });

  it("are focused where a link leads to them", () => {
    show("#good-times");
    expect(screen.getByRole("group", { name: /Good times/ })).toHaveFocus();
  });

  it("come back with a draft, and a draft from before them still does", async () => {
    stubApi({});
    const user = show();
    await user.click(box("Friday"));
    cleanup();
    show();
    await waitFor(() => expect(box("Friday")).toBeChecked());
    cleanup();
    const { times: _, ...values } = JSON.parse(localStorage.getItem("contact-draft") ?? "").values;
    localStorage.setItem(
      "contact-draft",
      JSON.stringify({ key: "k", values: { ...values, name: "Ruth" } }),
    );
    show();
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue("Ruth"));
    expect(box("Friday")).not.toBeChecked();
  });
});

describe("what was typed before", () => {
  it("is there again", async () => {
    stubApi({});
    const user = show();
    await fillIn(user, MESSAGE);
    cleanup();
    show();
    await waitFor(() => expectWords(MESSAGE));
  });

  it("is nothing where the storage is corrupt", () => {
    localStorage.setItem("contact-draft", '{"key": 1, "values": "nonsense"');
    show();
    expectWords(EMPTY);
  });
});

describe("a request for details of a listing", () => {
  const LINE = "I would like details on listing 1041, Commercial landscaping company.";

  it("begins the message, before what was typed earlier, and only once", async () => {
    stubApi({});
    const user = show("?listing=1041");
    expect(screen.getByLabelText("Message")).toHaveValue(LINE);
    await user.type(screen.getByLabelText("Message"), " Is it still for sale?");
    cleanup();
    show("?listing=1041");
    expect(screen.getByLabelText("Message")).toHaveValue(`${LINE} Is it still for sale?`);
    cleanup();
    show("?listing=1043");
    expect((screen.getByLabelText("Message") as HTMLTextAreaElement).value).toMatch(
      /^I would like details on listing 1043, .*\.\n\nI would like details on listing 1041/,
    );
  });

  it("leaves the message empty where there is no such listing", () => {
    show("?listing=7");
    expectWords(EMPTY);
  });
});

it("shows what a tool sends along, names what is wrong with it, and lets it be left out", async () => {
  saveAttachment({ run: { version: "2026-11" } as never, summary: "$884,000 to $1,084,000" });
  const wrong = "These results cannot be read any more.";
  stubApi({ [OPERATION]: () => refusal(422, "invalid", { run: wrong }) });
  const user = show();
  const attached = await screen.findByText("$884,000 to $1,084,000");
  expect(attached).toBeVisible();
  const name = screen.getByLabelText("Name");
  expect(attached.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await fillIn(user, MESSAGE);
  await user.click(send());
  expect(await screen.findByRole("link", { name: wrong })).toBeVisible();
  const sent = stubApi({ [OPERATION]: stored });
  await user.click(screen.getByRole("button", { name: "Leave it out" }));
  expect(screen.queryByText("$884,000 to $1,084,000")).not.toBeInTheDocument();
  await user.click(send());
  expect(await findToast("Message Sent!", words.sent.body)).toBeVisible();
  expect(messages(sent)[0]?.body).not.toHaveProperty("run");
});

it("keeps leaving out one of two tools over a reload, and sends the other along", async () => {
  saveAttachment({ run: { version: "2026-11" } as never, summary: "$884,000 to $1,084,000" });
  saveAttachment({ assessment: { version: "2026-12" } as never, summary: "All 50 answers" });
  const user = show();
  await screen.findByText("$884,000 to $1,084,000");
  const assessment = screen.getByText("All 50 answers").closest("#assessment") as HTMLElement;
  await user.click(within(assessment).getByRole("button", { name: "Leave it out" }));
  expect(screen.queryByText("All 50 answers")).not.toBeInTheDocument();
  cleanup();
  const sent = stubApi({ [OPERATION]: stored });
  const again = show();
  expect(await screen.findByText("$884,000 to $1,084,000")).toBeVisible();
  expect(screen.queryByText("All 50 answers")).not.toBeInTheDocument();
  await fillIn(again, MESSAGE);
  await again.click(send());
  expect(await findToast("Message Sent!", words.sent.body)).toBeVisible();
  expect(messages(sent)[0]?.body).toMatchObject({ run: { version: "2026-11" } });
  expect(messages(sent)[0]?.body).not.toHaveProperty("assessment");
});

/** What a sign-out in another tab does to the storage that the tabs share. */
function signOutElsewhere() {
  localStorage.setItem("session-left", "0.5");
  dispatchEvent(new StorageEvent("storage", { key: "session-left", newValue: "0.5" }));
}

it.each([
  ["in a tab that knows of sessions", () => act(clearSession)],
  ["in a tab of public pages", () => act(signOutElsewhere)],
])(
  "shows and sends nothing of a tool once its owner has signed out elsewhere, %s",
  async (_, leave) => {
    saveAttachment({ run: { version: "2026-11" } as never, summary: "$884,000 to $1,084,000" });
    const sent = stubApi({ [OPERATION]: stored });
    const user = show();
    await screen.findByText("$884,000 to $1,084,000");
    leave();
    expect(screen.queryByText("$884,000 to $1,084,000")).not.toBeInTheDocument();
    await fillIn(user, MESSAGE);
    await user.click(send());
    expect(await findToast("Message Sent!", words.sent.body)).toBeVisible();
    expect(messages(sent)[0]?.body).not.toHaveProperty("run");
  },
);
