import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { deferred, json, refusal } from "~/testing/api-stub";
import { ADMIN, renderSignedIn, STAFF } from "~/testing/session";
import portal from "../../../../content/portal.json";
import intake from "../../../../domain/deals/intake.json";
import { Questions } from "./questions";
import { SalePage } from "./sale-page";

const words = portal.file;
const GROUPS = intake.groups.map((group) => ({
  ...group,
  fields: group.fields.map((field) => ({
    help: "",
    onlyIf: null,
    options: {},
    columns: [],
    row: "",
    none: "",
    most: 0,
    ...field,
  })),
}));
const SALE = {
  stage: "intake",
  asks: [
    { text: "Send us 3 documents", why: "A bank wants to see them.", section: "files" },
    { text: "Answer 27 questions", why: "A little at a time is fine.", section: "questions" },
  ],
  advisors: [
    { name: "Pat Calder", role: "broker" },
    { name: "Ada Nguyen", role: "analyst" },
  ],
  people: [
    { name: "Dana Reyes", role: "seller", seesEverything: true, isYou: true },
    { name: "Lee Park", role: "cpa", seesEverything: false, isYou: false },
  ],
  abilities: { files: true, everything: true },
};

type Stored = Record<string, { value: unknown; version: number; by: string; at: string }>;
const answer = (value: unknown, version = 1, by = "Dana") => ({
  value,
  version,
  by,
  at: "2026-11-28T16:00:00Z",
});

/** A server that stores answers; `refuse` and `conflicts` make it behave otherwise. */
function serverWith(stored: Stored = {}) {
  let answers = stored;
  return {
    "GET /api/sale": () => json(SALE),
    "GET /api/sale/intake": () => json({ groups: GROUPS, answers }),
    "PUT /api/sale/intake": (body: unknown) => {
      const { changes } = body as { changes: { field: string; value: unknown }[] };
      for (const { field, value } of changes) {
        const version = (answers[field]?.version ?? 0) + 1;
        answers = { ...answers, [field]: answer(value, version) };
      }
      return json({ answers, conflicts: [] });
    },
  };
}

const page = (
  <SalePage words={words} advisors={[]}>
    {({ abilities }) => abilities.everything && <Questions words={words.questions} />}
  </SalePage>
);
const open = async (user: Awaited<ReturnType<typeof renderSignedIn>>["user"], title: string) =>
  user.click(await screen.findByRole("heading", { name: title }));

beforeEach(() => localStorage.clear());

describe("the owner's page", () => {
  it("says how it goes, what is asked, who works for the owner and who sees it", async () => {
    await renderSignedIn(page, serverWith());
    expect(await screen.findByText(words.stages.intake)).toBeVisible();
    const asked = screen.getByRole("region", { name: words.asksTitle });
    expect(
      within(asked)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/your-file#files", "/your-file#questions"]);
    expect(screen.getByText("Pat Calder")).toBeVisible();
    expect(screen.getByText("With Ada Nguyen")).toBeVisible();
    const access = screen.getByRole("region", { name: words.access.title });
    expect(
      within(access)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      "Dana Reyes (you) sees everything here",
      "Lee Park sees the documents, nothing else",
    ]);
  });

  it("says so when there is nothing to do", async () => {
    await renderSignedIn(page, {
      ...serverWith(),
      "GET /api/sale": () => json({ ...SALE, asks: [] }),
    });
    expect(await screen.findByText(words.nothing)).toBeVisible();
  });

  it("shows a person who only sees files no question", async () => {
    const abilities = { files: true, everything: false };
    const sale = { ...SALE, asks: [], people: [], abilities };
    await renderSignedIn(page, { ...serverWith(), "GET /api/sale": () => json(sale) });
    expect(await screen.findByText(words.access.youSeeFiles)).toBeVisible();
    expect(screen.queryByText(words.questions.title)).not.toBeInTheDocument();
  });

  it.each([
    ["an unknown person", ADMIN, "You're signed in as dana@reyes.example."],
    [
      "a person with an unconfirmed address",
      { ...ADMIN, person: { ...ADMIN.person, emailConfirmed: false } },
      "Please confirm your email address first",
    ],
    ["staff", STAFF, words.empty.staff],
  ])("tells %s why nothing is there", async (_who, who, text) => {
    const handlers = { "GET /api/sale": () => refusal(404, "not_found") };
    await renderSignedIn(page, handlers, who);
    expect(await screen.findByText(new RegExp(text.replace(".", "\\.")))).toBeVisible();
  });

  it("offers to try again when it does not load", async () => {
    await renderSignedIn(page, {});
    expect(await screen.findByText(words.failed)).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  });

  it("has no word that tells a reader over the shoulder that the business may be sold", () => {
    const { asksTitle, nothing, questions, advisors, access, empty, stages, title } = words;
    const shown = [
      title,
      asksTitle,
      nothing,
      questions,
      advisors,
      access,
      empty,
      Object.values(stages),
      intake.groups,
    ];
    expect(JSON.stringify(shown)).not.toMatch(/\bsale\b|\bsell|\bbuyer|\blisting|\boffer/i);
  });
});

describe("the questions", () => {
  it("open by group, and save each answer as it is typed", async () => {
    const { user, sent } = await renderSignedIn(page, serverWith());
    await open(user, "Your plans");
    await user.type(screen.getByLabelText(/What has you thinking/), "Rest");
    await user.click(screen.getByLabelText("Within a year"));
    expect(await screen.findByText("Saved")).toBeVisible();
    const changes = sent
      .filter(({ operation }) => operation === "PUT /api/sale/intake")
      .flatMap(({ body }) => (body as { changes: unknown[] }).changes);
    expect(changes).toEqual([
      { field: "reason", value: "Rest", seen: 0 },
      { field: "timeline", value: "year", seen: 0 },
    ]);
    expect(screen.getByText("2 of 3 answered")).toBeVisible();
  });

  it("take amounts as people write them, and show them in full", async () => {
    const { user, sent } = await renderSignedIn(page, serverWith());
    await open(user, "Your plans");
    const amount = screen.getByLabelText(/What would you need to keep/);
    await user.type(amount, "1.2 mil");
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(amount).toHaveValue("1.2 mil");
    await user.tab();
    expect(amount).toHaveValue("$1,200,000");
    expect(JSON.stringify(sent)).toContain('"value":"1200000"');
  });

  it("ask whether a small amount was meant in millions", async () => {
    const { user, sent } = await renderSignedIn(page, serverWith());
    await open(user, "Your plans");
    const amount = screen.getByLabelText(/What would you need to keep/);
    await user.type(amount, "3.1");
    await user.tab();
    await user.click(screen.getByRole("button", { name: "Did you mean $3,100,000?" }));
    expect(amount).toHaveValue("$3,100,000");
    await waitFor(() => expect(JSON.stringify(sent)).toContain('"value":"3100000"'));
  });

  it("keep what cannot be read, and say how to write it once the field is left", async () => {
    const { user, sent } = await renderSignedIn(page, serverWith());
    await open(user, "Your plans");
    const amount = screen.getByLabelText(/What would you need to keep/);
    await user.type(amount, "enough");
    expect(amount).not.toBeInvalid();
    await user.tab();
    expect(amount).toBeInvalid();
    expect(amount).toHaveAccessibleDescription(/such as \$1,200,000/);
    expect(amount).toHaveValue("enough");
    expect(sent.some(({ operation }) => operation.startsWith("PUT"))).toBe(false);
    expect(localStorage.getItem("intake-unsaved-1-own")).toContain("enough");
  });

  it("ask for a lease only where rent is paid", async () => {
    const { user } = await renderSignedIn(page, serverWith());
    await open(user, "Where you work");
    expect(screen.queryByLabelText("Landlord")).not.toBeInTheDocument();
    await user.click(screen.getByLabelText("We rent"));
    expect(screen.getByLabelText("Landlord")).toBeVisible();
  });

  it("take rows, and the answer that there are none", async () => {
    const { user, sent } = await renderSignedIn(page, serverWith());
    await open(user, "What is owed or open");
    await user.click(screen.getByRole("button", { name: "Add a loan" }));
    const row = screen.getByRole("group", { name: "loan 1" });
    expect(within(row).getByLabelText("Lender")).toHaveFocus();
    await user.type(within(row).getByLabelText("Lender"), "First Bank");
    await user.type(within(row).getByLabelText("Still owed"), "120k");
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(JSON.stringify(sent)).toContain(
      '"value":[{"lender":"First Bank","balance":"120000","monthly":""}]',
    );
    await user.click(screen.getByRole("button", { name: /Remove ?loan 1/ }));
    await user.click(screen.getByLabelText("It has none"));
    await waitFor(() => expect(JSON.stringify(sent)).toContain('"value":"none"'));
  });

  it("show both answers if somebody else has answered meanwhile, and save the chosen one", async () => {
    const theirs = { reason: answer("Travel", 3, "Ann") };
    let saves = 0;
    const { user, sent } = await renderSignedIn(page, {
      ...serverWith(),
      "PUT /api/sale/intake": () => {
        saves += 1;
        const isFirst = saves === 1;
        const answers = isFirst ? theirs : { reason: answer("Rest", 4) };
        return json({ answers, conflicts: isFirst ? ["reason"] : [] });
      },
    });
    await open(user, "Your plans");
    const reason = screen.getByLabelText(/What has you thinking/);
    await user.type(reason, "Rest");
    const choice = await screen.findByRole("alert", { name: /two answers/ });
    expect(within(choice).getByText("Travel")).toBeVisible();
    expect(within(choice).getByText(/^Ann, /)).toBeVisible();
    expect(reason).toHaveValue("Rest");
    await user.click(within(choice).getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({
        changes: [{ field: "reason", value: "Rest", seen: 3 }],
      }),
    );
  });

  it("keep the other person's answer if that is chosen", async () => {
    const { user } = await renderSignedIn(page, {
      ...serverWith(),
      "PUT /api/sale/intake": () =>
        json({ answers: { reason: answer("Travel", 3, "Ann") }, conflicts: ["reason"] }),
    });
    await open(user, "Your plans");
    await user.type(screen.getByLabelText(/What has you thinking/), "Rest");
    await user.click(await screen.findByRole("button", { name: "Keep this" }));
    expect(screen.getByLabelText(/What has you thinking/)).toHaveValue("Travel");
    expect(localStorage.getItem("intake-unsaved-1-own")).toBeNull();
  });

  it("keep what was typed without a connection, also in a closed tab", async () => {
    const first = await renderSignedIn(page, {
      ...serverWith(),
      "PUT /api/sale/intake": () => Promise.reject(new TypeError("offline")),
    });
    await open(first.user, "Your plans");
    await first.user.type(screen.getByLabelText(/What has you thinking/), "Rest");
    expect(await screen.findByText(/Not saved yet/)).toBeVisible();
    document.body.innerHTML = "";
    const { sent } = await renderSignedIn(page, serverWith());
    await waitFor(() => expect(JSON.stringify(sent)).toContain('"value":"Rest"'));
    await waitFor(() => expect(localStorage.getItem("intake-unsaved-1-own")).toBeNull());
  });

  it("save what was typed while a save was under way", async () => {
    const reply = deferred<Response>();
    const server = serverWith();
    let saves = 0;
    const { user, sent } = await renderSignedIn(page, {
      ...server,
      "PUT /api/sale/intake": (body) => {
        saves += 1;
        const response = server["PUT /api/sale/intake"](body);
        return saves === 1 ? reply.promise.then(() => response) : response;
      },
    });
    await open(user, "Your plans");
    const reason = screen.getByLabelText(/What has you thinking/);
    await user.type(reason, "Rest");
    expect(await screen.findByText("Saving...")).toBeVisible();
    await user.type(reason, " and fish");
    reply.resolve(json({}));
    await waitFor(() =>
      expect(sent.findLast(({ operation }) => operation.startsWith("PUT"))?.body).toMatchObject({
        changes: [{ field: "reason", value: "Rest and fish", seen: 1 }],
      }),
    );
    expect(reason).toHaveValue("Rest and fish");
  });

  it("show the server's error at its field and save the others", async () => {
    const server = serverWith();
    const { user } = await renderSignedIn(page, {
      ...server,
      "PUT /api/sale/intake": (body) =>
        JSON.stringify(body).includes('"reason"')
          ? refusal(422, "invalid", { reason: "Please keep it to 2,000 characters" })
          : server["PUT /api/sale/intake"](body),
    });
    await open(user, "Your plans");
    await user.type(screen.getByLabelText(/What has you thinking/), "Rest");
    await user.click(screen.getByLabelText("Within a year"));
    expect(await screen.findByText("Please keep it to 2,000 characters")).toBeVisible();
    expect(await screen.findByText("2 of 3 answered")).toBeVisible();
    expect(screen.getByLabelText(/What has you thinking/)).toHaveValue("Rest");
  });
});
