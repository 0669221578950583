import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { useShortcutKeys } from "~/layout/desk/shortcuts";
import { UndoShortcut } from "~/layout/desk/undo";
import { withValueAt } from "~/lib/json";
import { createQueryClient } from "~/lib/query-client";
import { json } from "~/testing/api-stub";
import { METHOD_ENTRY, storedMethodDraft } from "~/testing/entries";
import { renderSignedIn, STAFF } from "~/testing/session";
import method from "../../../../../domain/valuation/method-2026-11.json";
import { EntryScreen } from "../entry-screen";
import { METHOD } from "./method-kind";
import { asDecimals, isComplete, pathInWords } from "./paths";

const API = "/api/desk/content";
const ENTRY = `${API}/entries/valuation/method`;
const DRAFT = `${API}/drafts/valuation/method`;
const MethodScreen = () => <EntryScreen entryKey="valuation/method" kind={METHOD} />;
const HIGH = ["industries", 2, "sde", "high"];
const STORED = storedMethodDraft(HIGH, "4.00");

/** The screen and what the frame of the desk has for Z. It can be left. */
function Desk() {
  useShortcutKeys();
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      {isLeft ? <p>The leads</p> : <MethodScreen />}
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      <UndoShortcut />
    </>
  );
}

const field = () => screen.findByLabelText("HVAC Services, SDE, high");

describe("the method's editor", () => {
  it("saves what is changed after a pause, and shows problems at their fields", async () => {
    const problem = { path: ["industries", 2, "source"], message: "Where does it come from?" };
    const { user, sent } = await renderSignedIn(
      <MethodScreen />,
      {
        [`GET ${ENTRY}`]: () => json(METHOD_ENTRY),
        [`PUT ${DRAFT}`]: () => json({ version: 1, problems: [problem] }),
      },
      STAFF,
    );
    await user.clear(await field());
    await user.type(await field(), "4");
    await user.tab();
    expect(await field()).toHaveValue("4.00");
    const source = screen.getByLabelText("HVAC Services, source");
    await waitFor(() => expect(source).toHaveAccessibleDescription(problem.message));
    const saved = sent.filter(({ operation }) => operation === `PUT ${DRAFT}`).at(-1);
    expect(saved?.body).toMatchObject({
      body: withValueAt(method, HIGH, "4.00"),
      basedOn: "2026-11",
    });
    expect(screen.getByRole("button", { name: "Release..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  it("takes a limit with a dollar sign and commas as a number", async () => {
    const { user, sent } = await renderSignedIn(
      <MethodScreen />,
      {
        [`GET ${ENTRY}`]: () => json(METHOD_ENTRY),
        [`PUT ${DRAFT}`]: () => json({ version: 1, problems: [] }),
      },
      STAFF,
    );
    await user.click(await screen.findByRole("tab", { name: "Factors" }));
    const limit = await screen.findByLabelText("Least revenue in dollars");
    await user.clear(limit);
    await user.paste("$650,000");
    await user.tab();
    expect(limit).toHaveValue("650,000");
    await waitFor(() => {
      const saved = sent.findLast(({ operation }) => operation === `PUT ${DRAFT}`);
      expect(saved?.body).toMatchObject({ body: { limits: { minimumRevenue: 650_000 } } });
    });
  });

  it("begins with the stored draft when it is opened again", async () => {
    const client = createQueryClient();
    const open = (editor: object) =>
      renderSignedIn(
        <QueryClientProvider client={client}>
          <MethodScreen />
        </QueryClientProvider>,
        { [`GET ${ENTRY}`]: () => json(editor) },
        STAFF,
      );
    await open(METHOD_ENTRY);
    expect(await field()).toHaveValue("3.60");
    cleanup();
    // A query that is no longer used is removed after this turn.
    await new Promise((resolve) => setTimeout(resolve));
    await open({ ...METHOD_ENTRY, draft: STORED });
    expect(await field()).toHaveValue("4.00");
  });

  it("marks a changed multiple with the one in use", async () => {
    await renderSignedIn(
      <MethodScreen />,
      { [`GET ${ENTRY}`]: () => json({ ...METHOD_ENTRY, draft: STORED }) },
      STAFF,
    );
    expect(await field()).toHaveAccessibleDescription("was 3.60");
    expect(document.getElementById("draft-status")).toHaveTextContent("It can be released.");
  });

  it("finds an industry by a part of its name", async () => {
    const { user } = await renderSignedIn(
      <MethodScreen />,
      { [`GET ${ENTRY}`]: () => json(METHOD_ENTRY) },
      STAFF,
    );
    await user.type(await screen.findByRole("searchbox"), "plumb");
    expect(screen.getAllByRole("rowheader").map((each) => each.textContent)).toEqual([
      "Plumbing Services",
    ]);
  });

  it("keeps what was typed when saving fails, and sends it again", async () => {
    let fails = true;
    const { user } = await renderSignedIn(
      <MethodScreen />,
      {
        [`GET ${ENTRY}`]: () => json(METHOD_ENTRY),
        [`PUT ${DRAFT}`]: () =>
          fails ? json({ code: "failed", message: "" }, 503) : json({ version: 1, problems: [] }),
      },
      STAFF,
    );
    fireEvent.change(await field(), { target: { value: "4.00" } });
    await screen.findByText(/^Not saved.* What you typed stays/);
    expect(localStorage.getItem("desk-editor-2-valuation/method")).toContain("4.00");
    fails = false;
    await user.click(screen.getByRole("button", { name: "Save now" }));
    await waitFor(() =>
      expect(document.getElementById("draft-status")).toHaveTextContent("Draft saved"),
    );
    expect(localStorage.getItem("desk-editor-2-valuation/method")).toBeNull();
  });

  it("merges two drafts, and asks only for what both have changed", async () => {
    const SOURCE = ["industries", 2, "source"];
    const LOW = ["industries", 3, "sde", "low"];
    const theirs = withValueAt(withValueAt(STORED.body, SOURCE, "Closed sales"), LOW, "1.11");
    let stored: object = METHOD_ENTRY;
    let saves = 0;
    const { user, sent } = await renderSignedIn(
      <MethodScreen />,
      {
        [`GET ${ENTRY}`]: () => json(stored),
        [`PUT ${DRAFT}`]: () => {
          saves += 1;
          return saves === 1
            ? json({ code: "changed_meanwhile", message: "" }, 409)
            : json({ version: 4, problems: [] });
        },
      },
      STAFF,
    );
    fireEvent.change(await field(), { target: { value: "4.10" } });
    stored = { ...METHOD_ENTRY, draft: { ...STORED, body: theirs } };
    const high = await screen.findByRole("group", { name: "HVAC Services, SDE high" });
    const source = screen.getByRole("group", { name: "HVAC Services, source" });
    expect(within(source).getByRole("radio", { name: /Take theirs: Closed/ })).toBeChecked();
    await user.click(within(source).getByRole("radio", { name: /Keep mine/ }));
    const merge = screen.getByRole("button", { name: "Save these" });
    await user.click(merge);
    expect(high).toHaveAccessibleDescription("You have both changed this. Choose one.");
    expect(within(high).getByRole("radio", { name: "Keep mine: 4.10" })).toHaveFocus();
    await user.keyboard(" ");
    await user.click(merge);
    await waitFor(() =>
      expect(document.getElementById("draft-status")).toHaveTextContent("Draft saved"),
    );
    expect(screen.getByText(/^Draft saved/)).toHaveFocus();
    const last = sent.filter(({ operation }) => operation === `PUT ${DRAFT}`).at(-1);
    expect(last?.body).toEqual({
      body: withValueAt(withValueAt(method, HIGH, "4.10"), LOW, "1.11"),
      expectedVersion: 3,
      basedOn: "2026-11",
    });
  });

  it.each([
    ["2027-01", true],
    ["2026-12", false],
  ])("says that %s came with the product: %s", async (shipped, isNewer) => {
    await renderSignedIn(
      <MethodScreen />,
      {
        [`GET ${ENTRY}`]: () =>
          json({ ...METHOD_ENTRY, version: "2026-12.1", shippedVersion: shipped }),
      },
      STAFF,
    );
    await field();
    expect(screen.queryByText(/has come with the product since/) !== null).toBe(isNewer);
  });

  it("makes an imported file the draft, and refuses what is no version", async () => {
    const { user, sent } = await renderSignedIn(
      <MethodScreen />,
      {
        [`GET ${ENTRY}`]: () => json(METHOD_ENTRY),
        [`PUT ${DRAFT}`]: () => json({ version: 1, problems: [] }),
      },
      STAFF,
    );
    await field();
    const file = (text: string) => new File([text], "method.json", { type: "application/json" });
    await user.upload(screen.getByLabelText("A file of the method"), file("[1]"));
    expect(await screen.findByText(/This file does not contain the method/)).toBeVisible();
    await user.upload(
      screen.getByLabelText("A file of the method"),
      file(JSON.stringify(STORED.body)),
    );
    expect(await field()).toHaveValue("4.00");
    await waitFor(() =>
      expect(document.getElementById("draft-status")).toHaveTextContent("Draft saved"),
    );
    const saved = sent.filter(({ operation }) => operation === `PUT ${DRAFT}`).at(-1);
    expect(saved?.body).toMatchObject({ body: STORED.body, expectedVersion: 0 });
  });

  it("brings back the draft that an imported file has replaced", async () => {
    const { user, sent } = await renderSignedIn(
      <Desk />,
      {
        [`GET ${ENTRY}`]: () => json({ ...METHOD_ENTRY, draft: STORED }),
        [`PUT ${DRAFT}`]: () => json({ version: 4, problems: [] }),
      },
      STAFF,
    );
    await field();
    const file = new File([JSON.stringify(method)], "method.json", { type: "application/json" });
    await user.upload(screen.getByLabelText("A file of the method"), file);
    await screen.findByText(/^Imported the file/);
    expect(await field()).toHaveValue("3.60");
    await user.click(document.body);
    await user.keyboard("z");
    expect(await field()).toHaveValue("4.00");
    await waitFor(() =>
      expect(sent.findLast(({ operation }) => operation === `PUT ${DRAFT}`)?.body).toMatchObject({
        body: STORED.body,
        basedOn: "2026-11",
      }),
    );
  });

  it.each(["here", "from another screen"])(
    "brings a discarded draft back %s, with what was typed last",
    async (where) => {
      let draft: object | null = STORED;
      const { user, sent } = await renderSignedIn(
        <Desk />,
        {
          [`GET ${ENTRY}`]: () => json({ ...METHOD_ENTRY, draft }),
          [`PUT ${DRAFT}`]: () => json({ version: 4, problems: [] }),
          [`DELETE ${DRAFT}`]: () => {
            draft = null;
            return json(METHOD_ENTRY);
          },
        },
        STAFF,
      );
      fireEvent.change(await field(), { target: { value: "4.10" } });
      await waitFor(() =>
        expect(document.getElementById("draft-status")).toHaveTextContent("Draft saved"),
      );
      await user.click(screen.getByRole("button", { name: "Discard" }));
      await screen.findByText(/^Discarded the draft/);
      expect(await field()).toHaveValue("3.60");
      sent.length = 0;
      if (where !== "here") await user.click(screen.getByRole("button", { name: "Leave" }));
      await user.keyboard("z");
      await waitFor(() =>
        expect(sent.find(({ operation }) => operation === `PUT ${DRAFT}`)?.body).toEqual({
          body: withValueAt(method, HIGH, "4.10"),
          expectedVersion: 0,
          basedOn: "2026-11",
        }),
      );
      if (where === "here") expect(await field()).toHaveValue("4.10");
    },
  );

  it.each(["Multiples", "Factors"])(
    "says how many figures are the firm's own judgment, and when it was reviewed: %s",
    async (tab) => {
      const handlers = { [`GET ${ENTRY}`]: () => json(METHOD_ENTRY) };
      const { user } = await renderSignedIn(<MethodScreen />, handlers, STAFF);
      await field();
      await user.click(screen.getByRole("tab", { name: tab }));
      const sources = screen.getAllByPlaceholderText("Own judgment");
      expect(sources).toEqual(screen.getAllByLabelText(/, source$/));
      const reviewed = "the firm's own judgment, reviewed on November 21, 2026";
      expect(
        screen.getByText(new RegExp(`None has a source yet: they are ${reviewed}`)),
      ).toBeVisible();
      await user.type(sources[0] as HTMLElement, "Closed sales of the firm");
      const count = `1 of ${sources.length} have a source. The others are ${reviewed}`;
      expect(screen.getByText(new RegExp(count))).toBeVisible();
    },
  );

  it("starts a draft from an earlier version, which is the source of what it changes", async () => {
    const current = {
      ...(withValueAt(method, HIGH, "4.00") as typeof method),
      version: "2026-12-01.1",
    };
    const row = {
      version: "2026-11",
      state: "past",
      effectiveOn: null,
      inEffectSince: null,
      by: null,
      at: null,
      note: "",
      restoredFrom: null,
      isShipped: true,
    };
    const { user, sent } = await renderSignedIn(
      <MethodScreen />,
      {
        [`GET ${ENTRY}`]: () => json({ ...METHOD_ENTRY, body: current, version: "2026-12.1" }),
        [`PUT ${DRAFT}`]: () => json({ version: 1, problems: [] }),
        [`GET ${API}/revisions/valuation/method`]: () => json({ revisions: [row] }),
        [`GET ${API}/revision/2026-11/valuation/method`]: () =>
          json({ ...row, basedOn: "", body: method, asDraft: method, differences: [] }),
      },
      STAFF,
    );
    await user.click(await screen.findByRole("tab", { name: "History" }));
    await user.click(await screen.findByRole("button", { name: /What changed/ }));
    await user.click(await screen.findByRole("button", { name: "Make it the draft" }));
    expect(await field()).toHaveValue("3.60");
    expect(screen.getByLabelText("HVAC Services, source")).toHaveValue(
      "Version 2026-11 of the method",
    );
    expect(screen.getByLabelText("HVAC Services, date of the source")).toHaveValue(method.date);
    expect(screen.getByLabelText("Plumbing Services, source")).toHaveValue("");
    await waitFor(() =>
      expect(sent.some(({ operation }) => operation === `PUT ${DRAFT}`)).toBe(true),
    );
  });

  it("offers no release to advisors", async () => {
    await renderSignedIn(
      <MethodScreen />,
      { [`GET ${ENTRY}`]: () => json({ ...METHOD_ENTRY, draft: STORED, mayPublish: false }) },
      { ...STAFF, staffRole: "advisor" },
    );
    expect(await screen.findByText(/A principal releases it/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Release..." })).not.toBeInTheDocument();
  });

  it.each([
    ["without lists", { industries: 5 }],
    ["with an industry without a name", withValueAt(method, ["industries", 2, "value"], undefined)],
    ["with a place that is null", withValueAt(method, ["locations", 0], null)],
  ])("shows an imported file %s as no method, and how to get out", async (_, body) => {
    await renderSignedIn(
      <MethodScreen />,
      { [`GET ${ENTRY}`]: () => json({ ...METHOD_ENTRY, draft: { ...STORED, body } }) },
      STAFF,
    );
    expect(await screen.findByRole("heading", { name: "This draft is incomplete" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Discard" })).toBeVisible();
  });
});

it.each([
  ["4", "4.00"],
  [" .5 ", "0.50"],
  ["3.6", "3.60"],
  ["3.60", "3.60"],
  ["3,6", "3,6"],
  ["3.605", "3.605"],
  ["about 4", "about 4"],
])("writes %j as %j", (typed, written) => {
  expect(asDecimals(typed)).toBe(written);
});

it.each([
  [["industries", "HVAC Services", "sde", "high"], "HVAC Services, SDE high"],
  [["locations", "Houston", "factor"], "Houston, factor"],
  [["limits", "minimumSde"], "Limits, least SDE"],
  [["source"], "source"],
])("says %j as %j", (path, words) => {
  expect(pathInWords(path)).toBe(words);
});

it("knows whether the form can show a draft", () => {
  expect(isComplete(method)).toBe(true);
  for (const missing of ["industries", "unknownIndustry", "limits", "complexity", "checks"]) {
    expect(isComplete(withValueAt(method, [missing], undefined))).toBe(false);
  }
});

it.each([
  [["industries", 2], null],
  [["industries", 2, "value"], 5],
  [["industries", 2, "sde"], null],
  [["locations", 0], null],
  [["locations", 0, "value"], {}],
  [["checks", 0], null],
  [["checks", 0, "rule"], {}],
  [["complexity", "factors", 0], null],
  [["complexity", "factors", 0, "name"], {}],
])("knows that the form cannot show a draft with another value at %j: %j", (path, value) => {
  expect(isComplete(withValueAt(method, path, value))).toBe(false);
});

it("can show a draft whose new factor has no name yet", () => {
  const factors = [...method.complexity.factors, {}];
  expect(isComplete(withValueAt(method, ["complexity", "factors"], factors))).toBe(true);
});
