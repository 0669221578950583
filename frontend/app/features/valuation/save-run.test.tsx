import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { writeHint } from "~/lib/session-hint";
import { deferred, json, refusal, stubApi } from "~/testing/api-stub";
import { expectBusy } from "~/testing/expect-busy";
import { findToast, renderScreen } from "~/testing/render";
import { ANSWERS } from "~/testing/valuation-answers";
import { readLocalRuns } from "./local-runs";
import { LocalRunNote, SaveRun } from "./save-run";

const SAVE = "POST /api/valuations";
const VERSION = "2026-11";
const FAILED = "We couldn't save the run";

/** Renders what the calculator shows of a run to whoever was signed in when the page was loaded. */
function show() {
  return renderScreen(
    <>
      <SaveRun input={ANSWERS} version={VERSION} />
      <LocalRunNote input={ANSWERS} version={VERSION} />
    </>,
  );
}

const button = () => screen.getByRole("button", { name: "Save this run" });

describe("an owner", () => {
  beforeEach(() => writeHint("in"));

  it("saves the run, and is led to the list", async () => {
    const sent = stubApi({ [SAVE]: () => json({}, 201) });
    const user = show();
    await user.click(button());
    await findToast("Run saved", "Find it under Valuations in your portal.");
    expect(sent).toEqual([{ operation: SAVE, body: { ...ANSWERS, version: VERSION } }]);
    expect(screen.getByRole("link", { name: "Saved. See all your valuations" })).toHaveFocus();
    expect(readLocalRuns()).toEqual([]);
  });

  it("saves the run once, and the button keeps the focus until then", async () => {
    const answer = deferred<Response>();
    const sent = stubApi({ [SAVE]: () => answer.promise });
    const user = show();
    await user.dblClick(button());
    expectBusy(screen.getByRole("button", { name: "Saving..." }));
    answer.resolve(json({}, 201));
    expect(await screen.findByRole("link", { name: /See all/ })).toHaveFocus();
    expect(sent).toHaveLength(1);
  });

  it("can save again where it failed", async () => {
    stubApi({});
    const user = show();
    await user.click(button());
    await findToast(FAILED, "We couldn't reach the server. Check your connection and try again.");
    stubApi({ [SAVE]: () => json({}, 201) });
    await user.click(button());
    expect(await screen.findByRole("link", { name: /See all/ })).toBeVisible();
  });

  it("whose session has ended keeps the run in the browser", async () => {
    stubApi({ [SAVE]: () => refusal(401, "signed_out") });
    const user = show();
    await user.click(button());
    await findToast(
      FAILED,
      "You're no longer signed in. Sign in, and we'll offer to save this run.",
    );
    expect(screen.getByText(/^This browser remembers this run/)).toBeVisible();
    expect(readLocalRuns()).toMatchObject([{ input: ANSWERS, version: VERSION }]);
  });
});

it("offers a visitor to sign up, and says nothing is remembered where nothing is", () => {
  writeHint(null);
  show();
  expect(screen.getByRole("link", { name: "Sign up to save this run" })).toBeVisible();
  expect(screen.queryByText(/remembers/)).toBeNull();
});

it("keeps the run for which a visitor signs up, to save it after that", async () => {
  writeHint(null);
  const user = show();
  await user.click(screen.getByRole("link", { name: "Sign up to save this run" }));
  expect(readLocalRuns()).toMatchObject([{ input: ANSWERS, version: VERSION, wanted: true }]);
});
