import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { useShortcutKeys } from "~/layout/desk/shortcuts";
import { UndoShortcut } from "~/layout/desk/undo";
import { deferred, json } from "~/testing/api-stub";
import { ENTRY } from "~/testing/entries";
import { findToast } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import { EntryScreen } from "./entry-screen";
import { SITE } from "./site/site-kind";

const API = "/api/desk/content";
const READ = `GET ${API}/entries/firm`;
const SAVE = `PUT ${API}/drafts/firm`;
const PUBLISH = `POST ${API}/publish/firm`;
const DISCARD = `DELETE ${API}/drafts/firm`;
const RESTORE = `POST ${API}/restore/firm`;
const STORED = "desk-editor-2-firm";

const BODY = { name: "Sabine Ridge", phone: { display: "(903) 555-0100", href: "+19035550100" } };
const DRAFT = {
  body: { ...BODY, name: "Sabine Ridge Advisors" },
  version: 4,
  basedOn: "2",
  updatedAt: "2026-11-21T16:42:00Z",
  updatedBy: "Ada Nguyen",
};
const DOCUMENT = {
  ...ENTRY,
  schema: {
    type: "object",
    properties: {
      name: { title: "Name", type: "string" },
      phone: {
        title: "Phone",
        type: "object",
        properties: {
          display: { title: "As shown", type: "string" },
          href: { title: "Number", type: "string" },
        },
        required: ["display", "href"],
      },
    },
    required: ["name", "phone"],
  } as object | null,
  body: BODY as unknown,
};

const CONFLICT = { id: "name", path: ["name"], edited: BODY.name, shipped: "The firm" };

/** The two versions of an entry, the second of them live. */
const REVISIONS = ["2", "1"].map((version) => ({
  version,
  state: version === "2" ? "current" : "past",
  effectiveOn: null,
  inEffectSince: null,
  isShipped: false,
  by: "Ada Nguyen",
  at: "2026-11-21T16:42:00Z",
  note: "",
  restoredFrom: null,
}));

type Handlers = Parameters<typeof renderSignedIn>[1];

async function render(handlers: Handlers, entry = DOCUMENT, search = "") {
  const { key } = entry;
  return renderSignedIn(
    <EntryScreen entryKey={key} kind={SITE} />,
    {
      [`GET ${API}/entries/${key}`]: () => json(entry),
      [`GET ${API}/entries`]: () => json({ entries: [] }),
      "GET /api/desk/site/publication": () => json({ id: null, state: "idle", progress: null }),
      ...handlers,
    },
    STAFF,
    `/desk/site/${key}${search}`,
  );
}

const conflict = () => json({ code: "changed_meanwhile", message: "Changed.", theirs: {} }, 409);
const name = () => screen.findByLabelText("Name");

/** Inserts text as browsers do, which the test environment cannot. */
function stubInsertText() {
  document.execCommand = (_command, _isShown, text = "") => {
    const field = document.activeElement as HTMLTextAreaElement;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    return field.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

it("says the day and the firm's time zone of a draft of an earlier day", async () => {
  await render({ [READ]: () => json({ ...DOCUMENT, draft: DRAFT }) });
  expect(await screen.findByText("Draft saved Nov 21, 2026, 10:42 AM CST.")).toBeVisible();
});

it("saves what is typed as a draft and says when", async () => {
  const { user, sent } = await render({ [SAVE]: () => json({ version: 1, problems: [] }) });
  expect(await screen.findByText("Published as shown.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Publish" })).not.toBeInTheDocument();
  await user.type(await name(), "!");
  expect(screen.getByText("Not saved yet.")).toBeVisible();
  expect(
    await screen.findByText(/^Draft saved \w+ \d+, \d{4}, \d+:\d\d [AP]M C[SD]T\.$/),
  ).toBeVisible();
  expect(sent.find(({ operation }) => operation === SAVE)?.body).toEqual({
    body: { ...BODY, name: "Sabine Ridge!" },
    expectedVersion: 0,
    basedOn: "2",
  });
});

describe("an entry that carries authority", () => {
  it("is read-only for an advisor, with the reason", async () => {
    const readOnly = { ...DOCUMENT, draft: DRAFT, mayEdit: false };
    await render({ [READ]: () => json(readOnly) });
    expect(await screen.findByText(/Only principals edit emails about accounts/)).toBeVisible();
    expect(await name()).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Publish" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Discard" })).not.toBeInTheDocument();
  });

  it("is published after the principal has confirmed who they are", async () => {
    let isFirst = true;
    const { user, sent } = await render({
      [READ]: () => json({ ...DOCUMENT, draft: DRAFT }),
      [PUBLISH]: () => {
        if (!isFirst) return json({ ...DOCUMENT, version: "3" });
        isFirst = false;
        return json({ code: "reauthentication_required", message: "Please." }, 403);
      },
    });
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    await findToast("Published “The firm”", /being renewed/);
    expect(sent.filter(({ operation }) => operation === PUBLISH)).toHaveLength(2);
  });
});

describe("a draft that was not saved", () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] }),
  );
  afterEach(() => void vi.useRealTimers());

  async function typeWith(...answers: Response[]) {
    const { user, sent } = await render({
      [SAVE]: () => answers.shift() ?? json({ version: 1, problems: [] }),
    });
    await user.type(await name(), "!");
    await act(() => vi.advanceTimersByTimeAsync(1000));
    const saves = () => sent.filter(({ operation }) => operation === SAVE).length;
    expect(saves()).toBe(1);
    return { user, saves };
  }

  it("is sent again only after a change, if the server refused it", async () => {
    const tooLarge = json({ code: "too_large", message: "This text is too long." }, 413);
    const { user, saves } = await typeWith(tooLarge);
    expect(
      screen.getByText("Not saved. This text is too long. What you typed stays in this browser."),
    ).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(saves()).toBe(1);
    await user.type(await name(), "?");
    expect(await screen.findByText(/^Draft saved/)).toBeVisible();
    expect(saves()).toBe(2);
  });

  it("is sent once more when the editor is left, and then when it is opened next", async () => {
    const { saves } = await typeWith(...[503, 503].map((status) => json({}, status)));
    cleanup();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(saves()).toBe(2);
    await render({ [SAVE]: () => json({ version: 1, problems: [] }) });
    expect(await screen.findByText(/^Draft saved/)).toBeVisible();
    expect(await name()).toHaveValue("Sabine Ridge!");
  });

  it("is sent again, also at once when that is asked for", async () => {
    const { user, saves } = await typeWith(...[503, 429].map((status) => json({}, status)));
    expect(screen.getByText(/^Not saved\. .* we try again\.$/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(saves()).toBe(2);
    await user.click(screen.getByRole("button", { name: "Save now" }));
    expect(await screen.findByText(/^Draft saved/)).toBeVisible();
    expect(saves()).toBe(3);
  });

  it("is compared later with a colleague's, if that cannot be loaded", async () => {
    let stored: typeof DOCUMENT | null = DOCUMENT;
    const { user } = await render({
      [READ]: () => (stored ? json(stored) : json({}, 503)),
      [SAVE]: conflict,
    });
    await name();
    stored = null;
    await user.type(await name(), "!");
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText(/^Not saved\. .* we try again\.$/)).toBeVisible();
    stored = { ...DOCUMENT, draft: DRAFT };
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole("alert", { name: "The firm: two versions" })).toBeVisible();
  });

  it("because it was typed while the one before was being published, becomes another one", async () => {
    const published = deferred<Response>();
    let stored: typeof DOCUMENT = { ...DOCUMENT, draft: DRAFT };
    const { user, sent } = await render({
      [READ]: () => json(stored),
      [SAVE]: () => json({ version: 1, problems: [] }),
      [PUBLISH]: () => published.promise,
    });
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    await user.type(await name(), "!");
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(sent.some(({ operation }) => operation === SAVE)).toBe(false);
    stored = { ...DOCUMENT, version: "3", body: DRAFT.body };
    published.resolve(json(stored));
    await findToast("Published “The firm”", "The pages that show it are being renewed.");
    expect(await name()).toHaveValue("Sabine Ridge Advisors!");
    await waitFor(() =>
      expect(sent.find(({ operation }) => operation === SAVE)?.body).toEqual({
        body: { ...BODY, name: "Sabine Ridge Advisors!" },
        expectedVersion: 0,
        basedOn: "3",
      }),
    );
  });
});

it("saves what was just typed, then publishes it", async () => {
  let stored: typeof DOCUMENT = DOCUMENT;
  const { user, sent } = await render({
    [READ]: () => json(stored),
    [SAVE]: () => json({ version: 7, problems: [] }),
    [PUBLISH]: () => {
      stored = { ...DOCUMENT, version: "3", body: { ...BODY, name: "Sabine Ridge!" } };
      return json(stored);
    },
  });
  await user.type(await name(), "!");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await findToast("Published “The firm”", "The pages that show it are being renewed.");
  expect(sent.map(({ operation }) => operation)).toEqual(expect.arrayContaining([SAVE, PUBLISH]));
  expect(sent.find(({ operation }) => operation === PUBLISH)?.body).toEqual({
    expectedVersion: 7,
    entryVersion: "2",
    note: "",
  });
  expect(await screen.findByText("Published as shown.")).toBeVisible();
  expect(await name()).toHaveValue("Sabine Ridge!");
});

it("shows at its field what keeps a draft from being published", async () => {
  const { user } = await render(
    {
      [PUBLISH]: () =>
        json(
          { code: "invalid", message: "", problems: [{ path: ["name"], message: "is too long" }] },
          422,
        ),
    },
    { ...DOCUMENT, draft: DRAFT },
  );
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  await user.click(await screen.findByRole("button", { name: "Name" }));
  expect(await name()).toHaveFocus();
  expect(await name()).toHaveAccessibleDescription("is too long");
});

it("keeps what was typed when a colleague has saved another draft, and asks which counts", async () => {
  let stored: typeof DOCUMENT = DOCUMENT;
  let version = 0;
  const { user, sent } = await render({
    [READ]: () => json(stored),
    [SAVE]: (body) => {
      const { expectedVersion } = body as { expectedVersion: number };
      if (stored.draft && expectedVersion !== DRAFT.version) return conflict();
      version += 10;
      return json({ version, problems: [] });
    },
  });
  await name();
  stored = { ...DOCUMENT, draft: DRAFT };
  await user.type(await name(), "!");
  const notice = await screen.findByRole("alert", { name: "The firm: two versions" });
  expect(notice).toHaveTextContent("Ada Nguyen has changed “The firm” since you opened it.");
  expect(within(notice).getByRole("group", { name: "Name" })).toBeVisible();
  expect(await name()).toHaveValue("Sabine Ridge!");
  await user.click(within(notice).getByRole("button", { name: "Save mine" }));
  await screen.findByText(/^Draft saved/);
  expect(sent.findLast(({ operation }) => operation === SAVE)?.body).toMatchObject({
    body: { name: "Sabine Ridge!" },
    expectedVersion: 4,
  });
});

it("says where a person has changed an entry in another window", async () => {
  let stored: typeof DOCUMENT = DOCUMENT;
  const { user } = await render({ [READ]: () => json(stored), [SAVE]: conflict });
  await name();
  stored = { ...DOCUMENT, draft: { ...DRAFT, updatedBy: STAFF.person.displayName } };
  await user.type(await name(), "!");
  expect(await screen.findByRole("alert", { name: "The firm: two versions" })).toHaveTextContent(
    "In another window, you have changed “The firm” since you opened it.",
  );
});

it("takes some fields of a colleague's draft and keeps others", async () => {
  let stored: typeof DOCUMENT = DOCUMENT;
  let isRefused = true;
  const { user, sent } = await render({
    [READ]: () => json(stored),
    [SAVE]: () => (isRefused ? conflict() : json({ version: 5, problems: [] })),
  });
  await name();
  const theirs = { ...BODY, name: "Sabine Hill", phone: { ...BODY.phone, display: "(903) 1" } };
  stored = { ...DOCUMENT, draft: { ...DRAFT, body: theirs } };
  await user.type(await name(), "!");
  const notice = await screen.findByRole("alert", { name: "The firm: two versions" });
  const [first, second] = within(notice).getAllByRole("group");
  expect(first).toHaveAccessibleName("Name");
  const mine = within(first as HTMLElement).getByRole("radio", { name: /Keep mine/ });
  expect(mine).not.toBeChecked();
  expect(second).toHaveAccessibleName("Phone, As shown");
  expect(within(second as HTMLElement).getByRole("radio", { name: /Take theirs/ })).toBeChecked();
  isRefused = false;
  await user.click(screen.getByRole("button", { name: "Save these" }));
  expect(first).toHaveAccessibleDescription("You have both changed this. Choose one.");
  expect(mine).toHaveFocus();
  await user.click(mine);
  await user.click(screen.getByRole("button", { name: "Save these" }));
  await screen.findByText(/^Draft saved/);
  expect(sent.findLast(({ operation }) => operation === SAVE)?.body).toMatchObject({
    body: { ...theirs, name: "Sabine Ridge!" },
    expectedVersion: 4,
  });
  expect(screen.getByText(/^Draft saved/)).toHaveFocus();
});

it("takes a colleague's draft where that is chosen", async () => {
  let stored: typeof DOCUMENT = DOCUMENT;
  const { user } = await render({ [READ]: () => json(stored), [SAVE]: conflict });
  await name();
  stored = { ...DOCUMENT, draft: DRAFT };
  await user.type(await name(), "!");
  await user.click(await screen.findByRole("button", { name: "Keep theirs" }));
  await waitFor(async () => expect(await name()).toHaveValue("Sabine Ridge Advisors"));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("keeps what was typed and the question when the own draft cannot be discarded for theirs", async () => {
  const mine = { ...DOCUMENT, draft: DRAFT };
  let stored = mine;
  let isAway = true;
  const { user } = await render({
    [READ]: () => json(stored),
    [PUBLISH]: conflict,
    [DISCARD]: () => {
      if (isAway) throw new TypeError("Failed to fetch");
      stored = { ...stored, draft: null as never };
      return json(stored);
    },
  });
  await name();
  stored = { ...mine, version: "3", body: { ...BODY, name: "Sabine Ridge LLC" } };
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await user.click(await screen.findByRole("button", { name: "Keep theirs" }));
  expect(await findToast("Error", /again/)).toBeVisible();
  expect(await name()).toHaveValue("Sabine Ridge Advisors");
  expect(localStorage.getItem(STORED)).toContain("Sabine Ridge Advisors");
  isAway = false;
  await user.click(screen.getByRole("button", { name: "Keep theirs" }));
  await waitFor(async () => expect(await name()).toHaveValue("Sabine Ridge LLC"));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("asks again when a draft that was to be thrown away has changed", async () => {
  const mine = { ...DOCUMENT, draft: DRAFT };
  let stored = mine;
  const { user, sent } = await render(
    { [READ]: () => json(stored), [SAVE]: conflict, [PUBLISH]: conflict, [DISCARD]: conflict },
    stored,
  );
  await name();
  stored = { ...mine, version: "3", body: { ...BODY, name: "Sabine Ridge LLC" } };
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const keepTheirs = await screen.findByRole("button", { name: "Keep theirs" });
  stored = { ...stored, draft: { ...DRAFT, version: 5 } };
  await user.click(keepTheirs);
  expect(await screen.findByRole("alert", { name: "The firm: two versions" })).toHaveTextContent(
    "Ada Nguyen has changed “The firm” since you opened it.",
  );
  expect(sent.filter(({ operation }) => operation === DISCARD)).toHaveLength(1);
});

it("asks before it publishes over a version that a colleague has published", async () => {
  let stored = { ...DOCUMENT, draft: DRAFT };
  const { user, sent } = await render({ [READ]: () => json(stored), [PUBLISH]: conflict }, stored);
  await name();
  stored = { ...stored, version: "3", body: { ...BODY, name: "Sabine Ridge LLC" } };
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const notice = await screen.findByRole("alert", { name: "The firm: two versions" });
  expect(notice).toHaveTextContent("Somebody has published or discarded a draft of “The firm”");
  expect(sent.filter(({ operation }) => operation === PUBLISH)).toHaveLength(1);
});

it("keeps in the browser what could not be saved, and shows it after a reload", async () => {
  const { user } = await render({ [SAVE]: () => json({ code: "failed", message: "" }, 503) });
  await user.type(await name(), "!");
  expect(await screen.findByText(/^Not saved. What you typed stays/)).toBeVisible();
  expect(JSON.parse(localStorage.getItem(STORED) ?? "")).toEqual({
    body: { ...BODY, name: "Sabine Ridge!" },
    base: BODY,
    version: 0,
    basedOn: "2",
  });
});

it("begins with what an earlier visit could not save, and saves it", async () => {
  const body = { ...BODY, name: "Typed on a train" };
  localStorage.setItem(STORED, JSON.stringify({ body, version: 0, basedOn: "2" }));
  const { sent } = await render({ [SAVE]: () => json({ version: 1, problems: [] }) });
  expect(await name()).toHaveValue("Typed on a train");
  expect(await screen.findByText(/^Draft saved/)).toBeVisible();
  expect(sent.find(({ operation }) => operation === SAVE)?.body).toMatchObject({ body });
  expect(localStorage.getItem(STORED)).toBeNull();
});

it("schedules a draft on the clock of the firm", async () => {
  const { user, sent } = await render(
    { [PUBLISH]: () => json(DOCUMENT) },
    { ...DOCUMENT, draft: DRAFT },
  );
  await user.click(await screen.findByRole("button", { name: "Schedule" }));
  const dialog = await screen.findByRole("dialog", { name: "Schedule" });
  await user.click(within(dialog).getByRole("button", { name: "Schedule" }));
  expect(within(dialog).getByText(/still to come/)).toBeVisible();
  await user.type(within(dialog).getByLabelText("Goes live"), "2099-12-01T08:00");
  await user.click(within(dialog).getByRole("button", { name: "Schedule" }));
  await findToast("“The firm” goes live by itself", /2099, 8:00 AM CST/);
  expect(sent.find(({ operation }) => operation === PUBLISH)?.body).toEqual({
    expectedVersion: 4,
    entryVersion: "2",
    at: "2099-12-01T14:00:00.000Z",
    note: "",
  });
});

it("keeps the time that was chosen for a draft when the server cannot be reached", async () => {
  const { user } = await render(
    { [PUBLISH]: () => Promise.reject(new TypeError("Failed to fetch")) },
    { ...DOCUMENT, draft: DRAFT },
  );
  await user.click(await screen.findByRole("button", { name: "Schedule" }));
  const dialog = await screen.findByRole("dialog", { name: "Schedule" });
  await user.type(within(dialog).getByLabelText("Goes live"), "2099-12-01T08:00");
  await user.click(within(dialog).getByRole("button", { name: "Schedule" }));
  expect(await within(dialog).findByText(/reach/)).toBeVisible();
  expect(within(dialog).getByLabelText("Goes live")).toHaveValue("2099-12-01T08:00");
});

it("throws a draft away, and brings it back", async () => {
  let stored = { ...DOCUMENT, draft: DRAFT as typeof DOCUMENT.draft };
  const discarded = vi.fn();
  const { user } = await render(
    {
      [READ]: () => json(stored),
      [DISCARD]: (body) => {
        discarded(body);
        stored = { ...DOCUMENT, draft: null };
        return json(stored);
      },
    },
    stored,
  );
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await screen.findByText(/^Discarded the draft/);
  expect(discarded).toHaveBeenCalledWith({ expectedVersion: 4 });
  expect(await name()).toHaveValue("Sabine Ridge");
  await waitFor(() => expect(screen.getByRole("heading", { name: "The firm" })).toHaveFocus());
});

it("refuses a time that the clocks skip, and names the next one", async () => {
  const { user, sent } = await render({ [READ]: () => json({ ...DOCUMENT, draft: DRAFT }) });
  await user.click(await screen.findByRole("button", { name: "Schedule" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Schedule" }));
  await user.type(dialog.getByLabelText("Goes live"), "2099-03-08T02:30");
  await user.click(dialog.getByRole("button", { name: "Schedule" }));
  expect(dialog.getByText(/Choose Mar 8, 2099, 3:30 AM CDT or another time/)).toBeVisible();
  expect(sent.some(({ operation }) => operation === PUBLISH)).toBe(false);
});

it("brings a draft back with its schedule, also once the editor is left", async () => {
  const at = "2099-12-01T14:00:00Z";
  const scheduled = { id: 9, version: null, at, on: "2099-12-01", by: "Pat", note: "" };
  let stored = {
    ...DOCUMENT,
    draft: DRAFT as typeof DOCUMENT.draft,
    scheduled: scheduled as typeof DOCUMENT.scheduled,
  };
  function Desk() {
    const [isLeft, setLeft] = useState(false);
    useShortcutKeys();
    return (
      <>
        {!isLeft && <EntryScreen entryKey="firm" kind={SITE} />}
        <button type="button" onClick={() => setLeft(true)}>
          Leave
        </button>
        <UndoShortcut />
      </>
    );
  }
  const { user, sent } = await renderSignedIn(
    <Desk />,
    {
      [READ]: () => json(stored),
      [`GET ${API}/entries`]: () => json({ entries: [] }),
      "GET /api/desk/site/publication": () => json({ id: null, state: "idle", progress: null }),
      [DISCARD]: () => {
        stored = DOCUMENT;
        return json(stored);
      },
      [SAVE]: () => json({ version: 1, problems: [] }),
      [PUBLISH]: () => json(stored),
    },
    STAFF,
    "/desk/site/firm",
  );
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await screen.findByText(/^Discarded the draft/);
  await user.click(screen.getByRole("button", { name: "Leave" }));
  await user.keyboard("z");
  const bodyOf = (operation: string) => sent.find((each) => each.operation === operation)?.body;
  await waitFor(() => expect(bodyOf(SAVE)).toMatchObject({ body: DRAFT.body, expectedVersion: 0 }));
  await waitFor(() =>
    expect(bodyOf(PUBLISH)).toMatchObject({ expectedVersion: 1, entryVersion: "2", at }),
  );
});

it("shows what changed in each version, and restores one", async () => {
  const { user, sent } = await render(
    {
      [`GET ${API}/revisions/firm`]: () => json({ revisions: REVISIONS }),
      [`GET ${API}/revision/2/firm`]: () =>
        json({
          ...REVISIONS[0],
          body: BODY,
          basedOn: "1",
          differences: [{ path: ["name"], before: "Sabine Hill", after: "Sabine Ridge" }],
        }),
      [RESTORE]: () => json({ ...DOCUMENT, version: "3" }),
    },
    DOCUMENT,
    "?tab=history",
  );
  await user.click(await screen.findByRole("button", { name: /What changed.*in Version 2/ }));
  const removed = await screen.findByText("Hill");
  expect(removed.tagName).toBe("DEL");
  expect(screen.getByText("Ridge").tagName).toBe("INS");
  await user.click(screen.getByRole("button", { name: /Restore.*Version 1/ }));
  await findToast("Restored “The firm”", /Version 1 is published again/);
  expect(sent.find(({ operation }) => operation === RESTORE)?.body).toEqual({
    version: "1",
    entryVersion: "2",
  });
});

it("restores nothing while what was typed is not saved", async () => {
  const body = { ...BODY, name: "Sabine Ridge!" };
  localStorage.setItem(STORED, JSON.stringify({ body, version: 0, basedOn: "2" }));
  const { user, sent } = await render(
    {
      [SAVE]: () => json({}, 503),
      [`GET ${API}/revisions/firm`]: () => json({ revisions: REVISIONS }),
    },
    DOCUMENT,
    "?tab=history",
  );
  await user.click(await screen.findByRole("button", { name: /Restore/ }));
  expect(await findToast("Error", /What you typed is not saved yet/)).toBeVisible();
  expect(sent.some(({ operation }) => operation === RESTORE)).toBe(false);
  expect(localStorage.getItem(STORED)).toContain("Sabine Ridge!");
});

it("tells after a restore that the scheduled draft will replace the restored version", async () => {
  const scheduled = { id: 9, version: null, at: "2099-12-01T14:00:00Z" };
  const entry = { ...DOCUMENT, draft: DRAFT, scheduled };
  const { user } = await render(
    {
      [`GET ${API}/revisions/firm`]: () => json({ revisions: REVISIONS }),
      [RESTORE]: () => json(entry),
    },
    entry,
    "?tab=history",
  );
  await user.click(await screen.findByRole("button", { name: /Restore/ }));
  await findToast("Restored “The firm”", /The scheduled draft still goes live .*2099/);
});

it("edits a reply: its subject, its text, and what is filled in, without marks of Markdown", async () => {
  const head = "---\nid: range\nsubject: Your range\norder: 6\n---\n";
  const reply = {
    ...DOCUMENT,
    key: "replies/range",
    title: "About your range",
    format: "markdown",
    schema: null,
    body: `${head}Hello {first name}. *Star*\n`,
    placeholders: [{ name: "{first name}", label: "first name", example: "Dana" }],
  };
  stubInsertText();
  const save = `PUT ${API}/drafts/replies/range`;
  const { user, sent } = await render({ [save]: () => json({ version: 1, problems: [] }) }, reply);
  expect(await screen.findByText("Hello Dana. *Star*")).toBeInTheDocument();
  await user.type(screen.getByLabelText("Subject"), "!");
  await user.type(screen.getByLabelText("Text"), "Thank you, ");
  await user.click(screen.getByRole("button", { name: "first name" }));
  await screen.findByText(/^Draft saved/);
  expect(sent.findLast(({ operation }) => operation === save)?.body).toMatchObject({
    body: `${head.replace("range\norder", "range!\norder")}Hello {first name}. *Star*\nThank you, {first name}`,
  });
  expect(screen.queryByRole("toolbar")).not.toBeInTheDocument();
});

it("fills an email in with examples, and links it to a page by its whole address", async () => {
  const mail = {
    ...DOCUMENT,
    key: "mails/contact-acknowledgement",
    title: "To the visitor: we received your message",
    format: "markdown",
    schema: null,
    body: "Subject: We are {{ firm_name }}\n\nCall {{firm_phone}}.\n",
    placeholders: [
      { name: "{{ firm_name }}", label: "firm name", example: "Sabine Ridge" },
      { name: "{{ firm_phone }}", label: "firm phone", example: "(903) 555-0100" },
    ],
  };
  stubInsertText();
  const save = `PUT ${API}/drafts/${mail.key}`;
  const { user, sent } = await render({ [save]: () => json({ version: 1, problems: [] }) }, mail);
  expect(await screen.findByText("We are Sabine Ridge")).toBeInTheDocument();
  expect(screen.getByText("Call (903) 555-0100.")).toBeInTheDocument();
  await user.type(screen.getByLabelText("Text"), "See ");
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByPlaceholderText("A title, or https://"), "about{Enter}");
  await screen.findByText(/^Draft saved/);
  expect(sent.findLast(({ operation }) => operation === save)?.body).toMatchObject({
    body: expect.stringMatching(/See \[About\]\(https:\/\/www.example.com\/about\)$/),
  });
});

it("shows the page with the words of the form when it is asked for, and says why it cannot", async () => {
  let reason = "";
  const { user, sent } = await render({
    [SAVE]: () => json({ version: 1, problems: [] }),
    [`POST ${API}/previews`]: () =>
      json({
        url: reason ? null : `${API}/previews/a?key=firm`,
        reason,
        path: "/",
        pages: ["/", "/contact"],
      }),
  });
  await user.click(await screen.findByRole("button", { name: "Show the preview" }));
  const frame = await screen.findByTitle("The page with these words");
  expect(frame).toHaveAttribute("src", `${API}/previews/a?key=firm`);
  reason = "The page cannot be drawn without a name.";
  await user.clear(await name());
  expect(await screen.findByText(reason)).toBeVisible();
  const last = sent.findLast(({ operation }) => operation === `POST ${API}/previews`);
  expect(last?.body).toMatchObject({ key: "firm", body: { name: "" } });
});

it("shows what an update has in other words, until staff take or keep each", async () => {
  const conflict = {
    id: "one",
    path: ["phone", "display"],
    edited: "(903) 555-0100",
    shipped: "(903) 555-0199",
  };
  let stored = { ...DOCUMENT, conflicts: [conflict] as object[] };
  const { user, sent } = await render({
    [READ]: () => json(stored),
    [SAVE]: () => json({ version: 1, problems: [] }),
    [`DELETE ${API}/conflicts/firm`]: () => {
      stored = DOCUMENT;
      return json(stored);
    },
  });
  const region = await screen.findByRole("region", { name: /An update has other words/ });
  expect(within(region).getByText("Phone, As shown")).toBeVisible();
  expect(within(region).getByRole("definition")).toHaveTextContent("(903) 555-01000199");
  await user.click(within(region).getByRole("button", { name: "Take theirs: Phone, As shown" }));
  expect(within(region).getByRole("status")).toHaveTextContent("The draft has the update's words.");
  expect(screen.getByLabelText("As shown")).toHaveValue("(903) 555-0199");
  await user.click(within(region).getByRole("button", { name: "Take ours back: Phone, As shown" }));
  expect(screen.getByLabelText("As shown")).toHaveValue("(903) 555-0100");
  await user.click(within(region).getByRole("button", { name: "Keep ours: Phone, As shown" }));
  await waitFor(() => expect(region).not.toBeInTheDocument());
  const settled = sent.find(({ operation }) => operation === `DELETE ${API}/conflicts/firm`);
  expect(settled?.body).toEqual({ entryVersion: "2", only: "one" });
});

it("takes an article of the firm's own off the site", async () => {
  const own = { ...DOCUMENT, key: "articles/a-second-buyer", format: "markdown", isOwn: true };
  const unpublish = `POST ${API}/unpublish/${own.key}`;
  const { user, sent } = await render(
    { [unpublish]: () => json({ ...own, isPublic: false }) },
    { ...own, schema: null, body: "One buyer is no market." },
  );
  await user.click(await screen.findByRole("button", { name: "Take off the site" }));
  expect(
    await findToast("“The firm” is off the site", /draft, which you can publish again/),
  ).toBeVisible();
  const request = sent.find(({ operation }) => operation === unpublish);
  expect(request?.body).toEqual({ entryVersion: "2" });
});

it("leaves an article on the site while what was typed is not saved", async () => {
  const own = { ...DOCUMENT, key: "articles/a-second-buyer", isOwn: true };
  const { user, sent } = await render(
    { [`PUT ${API}/drafts/${own.key}`]: () => json({}, 503) },
    own,
  );
  await user.type(await name(), "!");
  await user.click(await screen.findByRole("button", { name: "Take off the site" }));
  expect(await findToast("Error", /What you typed is not saved yet/)).toBeVisible();
  expect(sent.some(({ operation }) => operation.includes("/unpublish/"))).toBe(false);
});

it.each([
  ["an article is taken off the site", { isOwn: true }, "Take off the site"],
  ["an article is deleted", { isOwn: true, isPublic: false }, "Delete the article"],
  ["an update's words are refused", { conflicts: [CONFLICT] }, /^Keep ours/],
])("says at once that there is no network when %s", async (_, changes, button) => {
  const { user } = await render({}, { ...DOCUMENT, ...changes });
  await name();
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await user.click(screen.getByRole("button", { name: button }));
  expect(await screen.findByText(/connection/)).toBeVisible();
});

it("says at an article of the firm's own which entries link to it", async () => {
  const own = { ...DOCUMENT, key: "articles/a-second-buyer", format: "markdown", isOwn: true };
  const message = "These link to it: Home. Change them first.";
  const { user } = await render(
    { [`POST ${API}/unpublish/${own.key}`]: () => json({ code: "in_use", message }, 409) },
    { ...own, schema: null, body: "One buyer is no market." },
  );
  await user.click(await screen.findByRole("button", { name: "Take off the site" }));
  expect(await findToast("Error", message)).toBeVisible();
});

it("deletes an article that is off the site, which has no public words to go back to", async () => {
  const own = {
    ...DOCUMENT,
    key: "articles/a-second-buyer",
    format: "markdown",
    isOwn: true,
    isPublic: false,
    draft: { ...DRAFT, body: "One buyer is no market." },
    schema: null,
    body: "",
  };
  const remove = `DELETE ${API}/entries/${own.key}`;
  const { user, sent } = await render({ [remove]: () => json({ entries: [] }) }, own);
  expect(await screen.findByRole("button", { name: "Publish" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Discard" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Delete the article" }));
  expect(await screen.findByText(/^Deleted “The firm”/)).toBeVisible();
  expect(sent.some(({ operation }) => operation === remove)).toBe(true);
});
