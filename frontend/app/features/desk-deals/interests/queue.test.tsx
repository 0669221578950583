import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { useShortcutKeys } from "~/layout/desk/shortcuts";
import { UndoShortcut } from "~/layout/desk/undo";
import { json, refusal } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { QueueScreen } from "./queue-screen";
import { clockWords, nextAct } from "./words";

const ROW = {
  id: 17,
  name: "Rosa Delgado",
  company: "",
  tier: "",
  listing: 3,
  number: "1041",
  title: "Heating and air",
  state: "inquired",
  label: "Asked",
  stateSince: "2026-11-28T15:00:00Z",
  lastActivityAt: "2026-11-28T15:00:00Z",
  source: "own",
  score: 12,
  excerpt: "I run two crews.",
  nextAction: "",
  nextActionOn: null,
  outcome: "",
  clock: { waitsFor: "firm", since: "2026-11-28T15:00:00Z", minutes: 130 },
};
const ONE = {
  ...ROW,
  buyer: 5,
  email: "rosa@example.com",
  phone: "",
  kind: "individual",
  profileValidUntil: null,
  profileIsValid: false,
  hasNda: false,
  message: "I run two crews and want a third.",
  inquiredAt: "2026-11-28T15:00:00Z",
  firstReplyAt: null,
  deal: 4,
  askingPrice: 1_000_000,
  flags: [],
  stopReason: "",
  proofReason: "",
  reasons: [{ points: 9, text: "Says what they have run" }],
  conditions: { agreement: [{ id: "noStop", isMet: true, isRequired: false }], screen: [] },
  money: { proof: "", seenBy: "", seenAt: null, lenderLetter: false },
  seller: {
    policy: "a",
    decider: "seller",
    askedAt: null,
    nudgedAt: null,
    decidedAt: null,
    decidedBy: "",
    byPhone: false,
    reason: "",
  },
  moves: ["nda-sent", "seller-asked", "declined", "parked"],
  screenedAt: null,
  scriptLeft: 9,
  entries: [],
  version: 2,
  mayChange: true,
};
const NEXT = { ...ROW, id: 18, name: "Lee Park" };
const LETTER = {
  subject: "Thank you",
  text: "Please sign: [link]",
  to: "rosa@example.com",
  sender: "Pat, Sabine Ridge",
};

/** The screen with the keys that the frame of the desk listens to. */
function WithKeys() {
  useShortcutKeys();
  return (
    <>
      <UndoShortcut />
      <QueueScreen />
    </>
  );
}

const open = (handlers = {}, rows: object[] = [ROW, NEXT]) =>
  renderSignedIn(
    <WithKeys />,
    {
      "GET /api/desk/interests/queue": () => json({ rows, count: rows.length }),
      "GET /api/desk/interests/17": () => json(ONE),
      "GET /api/desk/interests/18": () => json({ ...ONE, ...NEXT }),
      "GET /api/desk/interests/17/letters/agreement": () => json(LETTER),
      "GET /api/desk/interests/17/letters/decline": () => json({ ...LETTER, text: "Thanks." }),
      "POST /api/desk/interests/17/acts": () => json({ id: 9, interest: ONE }),
      ...handlers,
    },
    STAFF,
    "/desk/queue",
  );

beforeEach(() => localStorage.clear());

describe("the coordinator's queue", () => {
  it("shows one buyer at a time, with what was said, what is missing and the score", async () => {
    await open();
    expect(await screen.findByRole("heading", { name: "Rosa Delgado" })).toBeVisible();
    expect(screen.getByText("I run two crews and want a third.")).toBeVisible();
    expect(screen.getByText("Says what they have run")).toBeVisible();
    expect(screen.getByText("9 answers missing")).toBeVisible();
    expect(screen.getByText("1 of 2")).toBeVisible();
  });

  it("sends the agreement with two keys, goes on at once, and offers to undo it", async () => {
    const undone = { "POST /api/desk/interests/acts/9/undo": () => json(ONE) };
    const { user, sent } = await open(undone);
    await screen.findByRole("heading", { name: "Rosa Delgado" });
    await user.keyboard("a");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Send with the agreement" })).toHaveFocus(),
    );
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { name: "Lee Park" })).toBeVisible();
    await screen.findByText(/^Agreement on its way: Rosa Delgado/);
    const act = sent.find(({ operation }) => operation.endsWith("/acts"));
    expect(act?.body).toMatchObject({ act: "agreement", version: 2, text: LETTER.text });
    await user.keyboard("z");
    await waitFor(() =>
      expect(sent.map(({ operation }) => operation)).toContain(
        "POST /api/desk/interests/acts/9/undo",
      ),
    );
  });

  it("comes back with the letter as it was typed if the server refuses it", async () => {
    const fields = { text: "Keep [link] in the text once: the buyer signs there" };
    const { user } = await open({
      "POST /api/desk/interests/17/acts": () => refusal(422, "invalid", fields),
    });
    await screen.findByRole("heading", { name: "Rosa Delgado" });
    await user.keyboard("a");
    const letter = await screen.findByLabelText("Letter");
    await user.clear(letter);
    await user.type(letter, "Hello there");
    await user.click(screen.getByRole("button", { name: "Send with the agreement" }));
    await screen.findByText(/^Not done: Rosa Delgado/);
    await user.keyboard("a");
    expect(await screen.findByLabelText("Letter")).toHaveValue("Hello there");
  });

  it("moves by J and K, and says when nobody waits", async () => {
    const { user } = await open();
    await screen.findByRole("heading", { name: "Rosa Delgado" });
    await user.keyboard("j");
    expect(await screen.findByRole("heading", { name: "Lee Park" })).toBeVisible();
    await user.keyboard("k");
    expect(await screen.findByRole("heading", { name: "Rosa Delgado" })).toBeVisible();
  });

  it("is calm when it is empty", async () => {
    await open({}, []);
    expect(await screen.findByText("Nobody is waiting")).toBeVisible();
  });
});

it.each([
  ["inquired", {}, "agreement"],
  ["inquired", { hasNda: true }, "more"],
  ["nda-signed", {}, "more"],
  ["profile-complete", {}, "screen"],
  ["screened", {}, "ask"],
  ["screened", { seller: { ...ONE.seller, decider: "broker" } }, "approve"],
  ["approved", {}, "read"],
  ["declined", {}, null],
] as const)("after %s with %o comes %s", (state, more, act) => {
  const of = { ...ONE, state, ...more, waitsForUs: false };
  expect(nextAct(of as never)).toBe(act);
});

it("says in business time how late an answer is", () => {
  expect(clockWords(130)).toBe("2 h 10 min left");
  expect(clockWords(-600)).toBe("Late by 10 h");
  expect(clockWords(null)).toBe("");
});
