import {
  cleanup,
  fireEvent,
  screen,
  waitFor,
  waitForElementToBeRemoved,
  within,
} from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deferred, json, refusal } from "~/testing/api-stub";
import { fillIn, findToast } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import { dismissToast, useToasts } from "~/ui/toasts";
import type { DeskContext, Lead } from "./queries";
import { ReplyComposer } from "./reply-composer";
import { writeReplyDraft } from "./reply-draft";

const LEAD = { id: 7, name: "Dana Reyes", email: "dana@reyes.example", stage: "new" } as Lead;
const CONTEXT = {
  me: 2,
  stages: [{ id: "contacted", name: "Contacted", isOpen: true, asksReason: false }],
} as unknown as DeskContext;
const FORM = {
  to: LEAD.email,
  unverifiedSender: "",
  sender: "Pat Reyes, Sabine Ridge",
  answersTo: "hello@example.com",
  answersAppear: false,
  subject: "Re: We received your message",
  movesTo: "contacted",
  templates: [
    { id: "empty", name: "Empty letter", subject: "Hello", text: "Hello Dana,\n\n\n\nPat" },
    {
      id: "call",
      name: "After a call",
      subject: "Thanks",
      text: "Hello Dana,\n\n{write: it}\n\nPat",
    },
  ],
};
const SENT = {
  id: 31,
  goesOutAt: "2026-11-23T15:00:12Z",
  movedTo: null,
  subject: "",
  text: "",
  undone: false,
};
const GET = { "GET /api/desk/leads/7/reply": () => json(FORM) };
const SEND = "POST /api/desk/leads/7/reply";
const SENT_AT = Date.parse("2026-11-23T15:00:00Z");

/** Presses the button of the latest toast. */
function Undo() {
  const toast = useToasts().at(-1);
  return toast?.action ? (
    <button
      type="button"
      onClick={() => {
        dismissToast(toast.id);
        toast.action?.run();
      }}
    >
      Undo: {toast.title}
    </button>
  ) : null;
}

/** The composer of a lead that can be left and opened again. */
function Screen({ lead }: { lead: Lead }) {
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      <button type="button" aria-label="Leave the lead" onClick={() => setLeft(!isLeft)} />
      {!isLeft && <ReplyComposer lead={lead} context={CONTEXT} onShow={() => {}} />}
    </>
  );
}

function render(handlers: Parameters<typeof renderSignedIn>[1] = {}, lead = LEAD) {
  return renderSignedIn(
    <>
      <Screen lead={lead} />
      <Undo />
    </>,
    { ...GET, ...handlers },
    STAFF,
  );
}

async function open(handlers: Parameters<typeof renderSignedIn>[1] = {}) {
  const rendered = await render(handlers);
  await rendered.user.click(screen.getByRole("button", { name: "Reply to Dana Reyes" }));
  await screen.findByLabelText("Subject");
  return rendered;
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>("Reply", { selector: "textarea" });

afterEach(() => {
  cleanup();
  writeReplyDraft(CONTEXT.me, LEAD.id, null);
});

describe("a reply", () => {
  it("begins with the letter, the subject of the thread, and the focus after the greeting", async () => {
    await open();
    expect(text()).toHaveValue("Hello Dana,\n\n\n\nPat");
    expect(text()).toHaveFocus();
    expect(text().selectionStart).toBe("Hello Dana,\n\n".length);
    expect(screen.getByLabelText("Subject")).toHaveValue(FORM.subject);
    expect(screen.getByText(/firm's mailbox, hello@example.com, not here/)).toHaveTextContent(
      "Sending moves the lead to Contacted.",
    );
  });

  it("is sent at Ctrl+Enter, once, and the composer is empty again", async () => {
    const answer = deferred<Response>();
    const { user, sent } = await open({ [SEND]: () => answer.promise });
    await fillIn(user, { Reply: "Call me" });
    fireEvent.keyDown(text(), { key: "Enter", ctrlKey: true });
    await screen.findByRole("button", { name: "Sending..." });
    fireEvent.keyDown(text(), { key: "Enter", ctrlKey: true });
    answer.resolve(json(SENT));
    await findToast("Your reply goes out in 10 seconds", "To Dana Reyes");
    const posts = sent.filter(({ operation }) => operation === SEND);
    expect(posts.map(({ body }) => body)).toEqual([
      { template: "empty", subject: FORM.subject, text: "Call me" },
    ]);
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Reply to Dana Reyes" })).toHaveFocus(),
    );
    expect(localStorage.getItem("desk-reply-2-7")).toBeNull();
  });

  it("cannot be changed while it is being sent, and keeps the focus", async () => {
    const answer = deferred<Response>();
    const { user } = await open({ [SEND]: () => answer.promise });
    await fillIn(user, { Reply: "Call me" });
    fireEvent.keyDown(text(), { key: "Enter", ctrlKey: true });
    await screen.findByRole("button", { name: "Sending..." });
    expect(text()).toHaveFocus();
    await user.type(text(), " tomorrow");
    await user.type(screen.getByLabelText("Subject"), "!");
    await user.selectOptions(screen.getByLabelText("Begin with"), "After a call");
    expect(text()).toHaveValue("Call me");
    expect(screen.getByLabelText("Subject")).toHaveValue(FORM.subject);
    answer.resolve(refusal(422, "invalid", { text: "Too short." }));
    expect(await screen.findByText("Too short.")).toBeVisible();
    await user.type(text(), " tomorrow");
    expect(text()).toHaveValue("Call me tomorrow");
  });

  it("cannot be changed when the lead is left and opened again while it is being sent", async () => {
    const answer = deferred<Response>();
    const { user, sent } = await open({ [SEND]: () => answer.promise });
    await fillIn(user, { Reply: "Call me" });
    await user.click(screen.getByRole("button", { name: "Send reply" }));
    await screen.findByRole("button", { name: "Sending..." });
    const leave = screen.getByRole("button", { name: "Leave the lead" });
    await user.dblClick(leave);
    await user.type(text(), " tomorrow");
    await user.click(screen.getByRole("button", { name: "Sending..." }));
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(text()).toHaveValue("Call me");
    answer.resolve(json(SENT));
    await findToast("Your reply goes out in 10 seconds", "To Dana Reyes");
    expect(await screen.findByRole("button", { name: "Reply to Dana Reyes" })).toBeVisible();
    expect(sent.filter(({ operation }) => operation === SEND)).toHaveLength(1);
  });

  it("leaves alone what an undo brings back while it is being sent", async () => {
    const answer = deferred<Response>();
    const { user } = await open({ [SEND]: () => answer.promise });
    await fillIn(user, { Reply: "Something long" });
    await user.selectOptions(screen.getByLabelText("Begin with"), "After a call");
    await user.click(screen.getByRole("button", { name: "Send reply" }));
    await screen.findByRole("button", { name: "Sending..." });
    const stored = () => JSON.parse(localStorage.getItem("desk-reply-2-7") ?? "{}");
    const { key } = stored();
    await user.click(screen.getByRole("button", { name: "Undo: Your text was replaced" }));
    answer.resolve(json(SENT));
    await findToast("Your reply goes out in 10 seconds", "To Dana Reyes");
    expect(text()).toHaveValue("Something long");
    expect(stored()).toMatchObject({ text: "Something long" });
    expect(stored().key).not.toBe(key);
  });

  it("closes its form when it was sent, also after the lead was opened again by the keyboard", async () => {
    const answer = deferred<Response>();
    const { user } = await open({ [SEND]: () => answer.promise });
    await user.click(screen.getByRole("button", { name: "Send reply" }));
    await screen.findByRole("button", { name: "Sending..." });
    await user.dblClick(screen.getByRole("button", { name: "Leave the lead" }));
    await user.keyboard("r");
    answer.resolve(json(SENT));
    expect(await screen.findByRole("button", { name: "Reply to Dana Reyes" })).toBeVisible();
  });

  it("that was begun while another is undone comes back at the next undo", async () => {
    const { user } = await open({
      [SEND]: () => json(SENT),
      "POST /api/desk/replies/31/cancel": () => json({ ...SENT, undone: true }),
    });
    await fillIn(user, { Reply: "First" });
    await user.click(screen.getByRole("button", { name: "Send reply" }));
    const undo = await screen.findByRole("button", { name: /^Undo: Your reply goes out/ });
    await user.click(screen.getByRole("button", { name: "Reply to Dana Reyes" }));
    await fillIn(user, { Reply: "Second" });
    await user.click(undo);
    await waitFor(() => expect(text()).toHaveValue("First"));
    await user.click(screen.getByRole("button", { name: "Undo: Your text was replaced" }));
    expect(text()).toHaveValue("Second");
  });

  it("comes back as it was typed when it is undone", async () => {
    const { user, sent } = await open({
      [SEND]: () => json(SENT),
      "POST /api/desk/replies/31/cancel": () => json({ ...SENT, undone: true }),
    });
    await fillIn(user, { Reply: "Call me", Subject: "Re: you" });
    await user.click(screen.getByRole("button", { name: "Send reply" }));
    await user.click(await screen.findByRole("button", { name: /^Undo: Your reply goes out/ }));
    await waitFor(() => expect(text()).toHaveValue("Call me"));
    expect(screen.getByLabelText("Subject")).toHaveValue("Re: you");
    await waitFor(() => expect(text()).toHaveFocus());
    expect(sent.some(({ operation }) => operation.endsWith("/cancel"))).toBe(true);
  });

  it("can be undone only as long as the server holds it, from when it was sent", async () => {
    const answer = deferred<Response>();
    const { user } = await open({ [SEND]: () => answer.promise });
    const clock = vi.spyOn(Date, "now").mockReturnValue(SENT_AT);
    await user.click(screen.getByRole("button", { name: "Send reply" }));
    await screen.findByRole("button", { name: "Sending..." });
    clock.mockReturnValue(SENT_AT + 10_900);
    answer.resolve(json(SENT));
    const undo = await screen.findByRole("button", { name: /^Undo: Your reply goes out/ });
    await waitForElementToBeRemoved(undo);
  });

  it("is on its way when the server took too long to answer", async () => {
    const answer = deferred<Response>();
    const { user } = await open({ [SEND]: () => answer.promise });
    const clock = vi.spyOn(Date, "now").mockReturnValue(SENT_AT);
    await user.click(screen.getByRole("button", { name: "Send reply" }));
    await screen.findByRole("button", { name: "Sending..." });
    clock.mockReturnValue(SENT_AT + 11_100);
    answer.resolve(json(SENT));
    await findToast("Your reply is on its way", "To Dana Reyes");
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  });

  it("says so when it can no longer be undone", async () => {
    const { user } = await open({
      [SEND]: () => json(SENT),
      "POST /api/desk/replies/31/cancel": () =>
        json({ code: "on_its_way", message: "It is on its way.", fields: {} }, 409),
    });
    await user.click(screen.getByRole("button", { name: "Send reply" }));
    await user.click(await screen.findByRole("button", { name: /^Undo/ }));
    await findToast("Error", "It is on its way.");
    expect(screen.queryByLabelText("Subject")).toBeNull();
  });

  it("survives a reload", async () => {
    const lead = { ...LEAD, id: 8 };
    const draft = { template: "empty", subject: "Hello", text: "Call me", key: "a-key" };
    localStorage.setItem("desk-reply-2-8", JSON.stringify(draft));
    await render({ "GET /api/desk/leads/8/reply": () => json(FORM) }, lead);
    await waitFor(() => expect(text()).toHaveValue("Call me"));
  });

  it("survives an error, and is sent again as the same reply", async () => {
    let keys: (string | null)[] = [];
    const { user } = await open();
    await fillIn(user, { Reply: "Call me" });
    await user.click(screen.getByRole("button", { name: "Send reply" }));
    expect(await screen.findByText(/couldn't reach the server/)).toBeVisible();
    const stored = () => JSON.parse(localStorage.getItem("desk-reply-2-7") ?? "{}").key;
    keys = [stored()];
    await user.click(screen.getByRole("button", { name: "Send reply" }));
    keys.push(stored());
    expect(new Set(keys).size).toBe(1);
    expect(text()).toHaveValue("Call me");
  });

  it("names what is wrong at its field", async () => {
    const { user } = await open({
      [SEND]: () => refusal(422, "invalid", { text: "Write it, in place of {write: it}." }),
    });
    await user.click(screen.getByRole("button", { name: "Send reply" }));
    expect(await screen.findByText("Write it, in place of {write: it}.")).toBeVisible();
    expect(text()).toHaveAccessibleDescription(/Write it, in place of/);
    await user.type(text(), "x");
    expect(screen.queryByText(/in place of/)).toBeNull();
  });

  it("begins with another template at its first blank, keeps the subject, and can be undone", async () => {
    const { user } = await open();
    await fillIn(user, { Reply: "Something long" });
    await user.selectOptions(screen.getByLabelText("Begin with"), "After a call");
    expect(text()).toHaveValue(FORM.templates[1]?.text);
    expect(screen.getByLabelText("Subject")).toHaveValue(FORM.subject);
    await waitFor(() => {
      const { value, selectionStart, selectionEnd } = text();
      expect(value.slice(selectionStart, selectionEnd)).toBe("{write: it}");
    });
    await user.click(screen.getByRole("button", { name: "Undo: Your text was replaced" }));
    expect(text()).toHaveValue("Something long");
  });

  it("replaces a template that nobody has changed without a word", async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText("Begin with"), "After a call");
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  });

  it("shows the letter as the person will see it, with what is missing", async () => {
    const { user } = await open({
      "POST /api/desk/leads/7/reply/preview": () =>
        json({
          subject: "Re: you",
          text: "Hello Dana of {company}",
          fields: { text: "No company." },
        }),
    });
    await user.click(screen.getByRole("button", { name: "Preview" }));
    const letter = await screen.findByRole("region", { name: "As they will see it" });
    expect(within(letter).getByText("Hello Dana of {company}")).toBeVisible();
    expect(within(letter).getByText("Re: you")).toBeVisible();
    expect(screen.getByText("No company.")).toBeVisible();
  });

  it("is discarded at a button, which can be undone", async () => {
    const { user } = await open();
    await fillIn(user, { Reply: "Never mind" });
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(localStorage.getItem("desk-reply-2-7")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Undo: Reply discarded" }));
    await waitFor(() => expect(text()).toHaveValue("Never mind"));
  });

  it("marks a sender whose address is not that of the lead", async () => {
    await open();
    expect(screen.queryByText(/Not verified/)).toBeNull();
    cleanup();
    await open({
      "GET /api/desk/leads/7/reply": () => json({ ...FORM, unverifiedSender: "x@y.example" }),
    });
    expect(screen.getByText(/Not verified/).closest("p")).toHaveTextContent(
      "the latest message came from x@y.example, which is not this lead's address",
    );
  });

  it("is not possible without an email address", async () => {
    await render({}, { ...LEAD, email: "" });
    expect(screen.getByText(/There is no email address to reply to/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Reply/ })).toBeNull();
  });
});
