import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readAttachments } from "~/lib/contact-attachments";
import { json, type SentRequest, stubApi } from "~/testing/api-stub";
import { valueQuestionSet as questionSet, valueQuestionSets } from "~/testing/question-sets";
import { findToast, renderScreen } from "~/testing/render";
import words from "../../../../content/value-assessment.json";
import vectors from "../../../../domain/vectors/value-assessment-2026-12.json";
import { Assessment } from "./assessment";
import { type Draft, storeChange } from "./draft";

const NOTHING_FOUND = "Nothing points to a scenario, each answer in the middle of those";
const ALL_FOUND = "All ten scenarios together, with as many answers as there are";
const ONE_ANSWER =
  "Only question 44, option 1 points: Cash Flow Crisis and High Revenue/Low Profit";
const MIXED = "A mixed sheet, number 14";
const DRAFT = "assessment-draft";
const HEADER = {
  businessName: "Pecan Valley Heating & Air",
  ownerName: "Dale Whitaker",
  date: "2026-11-20",
  industry: "Heating and cooling",
};

let sent: SentRequest[];
beforeEach(() => {
  sent = stubApi({});
});

function golden(name: string) {
  const found = vectors.cases.find((each) => each.name === name);
  if (!found) throw new Error(`There is no golden case ${name}.`);
  return found;
}

/** A draft with the answers of a golden case. */
function answersOf(name: string): Draft {
  const places = golden(name).answers;
  return Object.fromEntries(
    questionSet.questions.map(({ id, options }, index) => [
      `q${id}`,
      options[Number(places[index])] ?? "",
    ]),
  );
}

/** Renders the assessment in a browser that stored this draft. */
function open(draft: Draft = {}, fragment = "") {
  if (Object.keys(draft).length > 0) storeChange(questionSet, draft);
  const screen = (
    <Assessment questionSet={questionSet} words={words} industries={["HVAC Services"]} />
  );
  return renderScreen(screen, `/value-assessment${fragment}`);
}

const openResults = (name: string, header: Draft = {}) =>
  open({ ...answersOf(name), ...header }, "#results");

// Not by role, which takes long among the 250 options of the fifty questions.
const form = () => document.querySelector("form") as HTMLFormElement;
const field = (name: string) => form().querySelector(`[name=${name}]`) as HTMLSelectElement;
const button = () => screen.getByText("Calculate Business Value Assessment");
const answer = (name: string, value: string) =>
  fireEvent.change(field(name), { target: { value } });
const tagOf = (key: string) =>
  questionSet.scenarios.find((each) => each.key === key)?.title ?? "no such scenario";
const results = () => document.querySelector("article") as HTMLElement;
const section = (name: string) => screen.getByText(name).closest("section") as HTMLElement;

function expectCount(count: number) {
  const note = `Please answer all 50 questions to see your results (${count}/50 completed)`;
  if (count < 50) expect(form()).toHaveTextContent(note);
  if (count < 50) expect(button()).toBeDisabled();
  else expect(button()).toBeEnabled();
}

function expectAnswers(draft: Draft) {
  for (const { id } of questionSet.questions)
    expect(field(`q${id}`)).toHaveValue(draft[`q${id}`] ?? "");
}

describe("the form", () => {
  it("has fifty questions in five categories with their options", () => {
    open();
    expect(questionSet.questions).toHaveLength(50);
    for (const { key, title, first, last } of questionSet.categories) {
      const part = form().querySelector(`#${key}`) as HTMLElement;
      expect(within(part).getByRole("heading", { level: 2 })).toHaveTextContent(title);
      const questions = questionSet.questions.slice(first - 1, last);
      const labels = [...part.querySelectorAll("label")].map((label) => label.textContent);
      expect(labels).toEqual(questions.map(({ id, text }) => `${id}. ${text}`));
      for (const { id, text, options } of questions) {
        const select = within(part).getByLabelText(`${id}. ${text}`);
        expect(select).toHaveAttribute("name", `q${id}`);
        const offered = [...select.querySelectorAll("option")].map((option) => option.textContent);
        expect(offered).toEqual([words.placeholder, ...options]);
      }
    }
  });

  it("enables the results with the fiftieth answer and disables them when one is removed", async () => {
    const { q50 = "", ...others } = answersOf(MIXED);
    const user = open(others);
    expectCount(49);
    answer("q50", q50);
    expectCount(50);
    answer("q30", "");
    expectCount(49);
    answer("q30", others.q30 ?? "");
    await user.click(button());
    expect(results()).toBeVisible();
  });

  it("shows the number of answers in each category", () => {
    const all = answersOf(MIXED);
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 21, 22, 50];
    open(Object.fromEntries(numbers.map((id) => [`q${id}`, all[`q${id}`] ?? ""])));
    const steps = [...form().querySelectorAll("nav a")].map((link) => link.textContent);
    for (const [index, part] of ["done", "10 open", "8 open", "10 open", "9 open"].entries()) {
      expect(steps[index]).toContain(`${questionSet.categories[index]?.title}, ${part}`);
    }
  });

  it("leads from the last category to what is open elsewhere, and then to the results", async () => {
    const { q3 = "", ...others } = answersOf(MIXED);
    const user = open(others, "#money-risks");
    await user.click(screen.getByText("Next open question"));
    expect(field("q3")).toHaveFocus();
    cleanup();
    const again = open({ q3 });
    await again.click(screen.getByText("See your results"));
    expect(results().querySelector("h2")).toHaveFocus();
  });

  it("links to the last open questions of a category", async () => {
    const { q14: _, q17: __, ...others } = answersOf(MIXED);
    const user = open(others, "#how-it-runs");
    await user.click(screen.getByRole("button", { name: "Question 17" }));
    expect(field("q17")).toHaveFocus();
  });

  it("asks for the names after the questions", () => {
    open();
    const order = field("q50").compareDocumentPosition(field("businessName"));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("announces progress once a category is answered", () => {
    const { q10 = "", ...others } = answersOf(MIXED);
    const nine = Object.entries(others).filter(([name]) => Number(name.slice(1)) < 10);
    open(Object.fromEntries(nine.slice(0, 8)));
    const status = form().querySelector("[role=status]");
    expect(status).toBeEmptyDOMElement();
    answer("q9", others.q9 ?? "");
    expect(status).toBeEmptyDOMElement();
    answer("q10", q10);
    expect(status).toHaveTextContent("1 of 5 categories answered.");
  });

  it("asks for confirmation before it clears all answers", async () => {
    const user = open({ ...answersOf(MIXED), ...HEADER });
    await user.click(screen.getByText("Forget these answers"));
    await user.click(screen.getByText("No, keep them"));
    expectAnswers(answersOf(MIXED));
    await user.click(screen.getByText("Forget these answers"));
    await user.click(screen.getByText("Yes, forget them"));
    expect(screen.getByText("All answers are forgotten.")).toBeVisible();
    expectAnswers({});
    expectCount(0);
    expect(field("businessName")).toHaveValue("");
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it("defaults to today's date in the visitor's time zone", () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 21, 21, 30) });
    open();
    expect(field("date")).toHaveValue("2026-11-21");
    for (const name of ["businessName", "ownerName", "industry"]) {
      expect(field(name)).toHaveValue("");
    }
    cleanup();
    vi.setSystemTime(new Date(2026, 10, 25, 12));
    open({ q1: answersOf(MIXED).q1 ?? "" });
    expect(field("date")).toHaveValue("2026-11-25");
    answer("date", "2026-10-01");
    cleanup();
    open();
    expect(field("date")).toHaveValue("2026-10-01");
    vi.useRealTimers();
  });

  it("sends no request while it is filled in", async () => {
    const user = open({ ...answersOf(MIXED), ...HEADER });
    await user.click(button());
    expect(results()).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe("a draft", () => {
  it.each([
    "nonsense",
    "[]",
    "null",
    "5",
    '{"q1": 7, "q2": {}, "q3": "<b>x</b>", "q51": "x", "date": "soon"}',
  ])("that is corrupt leaves an empty form: %s", (stored) => {
    localStorage.setItem(DRAFT, stored);
    open();
    expectAnswers({});
    expectCount(0);
  });

  it("is updated and cleared with another tab", () => {
    open();
    const { q1 = "", q2 = "" } = answersOf(MIXED);
    const other = (newValue: string | null) => {
      const oldValue = localStorage.getItem(DRAFT);
      if (newValue === null) localStorage.removeItem(DRAFT);
      else localStorage.setItem(DRAFT, newValue);
      const event = new StorageEvent("storage", { key: DRAFT, oldValue, newValue });
      act(() => void dispatchEvent(event));
    };
    other(JSON.stringify({ q1, q2 }));
    expectAnswers({ q1, q2 });
    other(null);
    expectAnswers({});
  });

  describe("that another tab has changed while the page was left", () => {
    const { q1 = "", q2 = "", q3 = "" } = answersOf(MIXED);
    const before = { q1, q2, businessName: HEADER.businessName, date: HEADER.date };

    /** Leaves the page and comes back to it from the back/forward cache. */
    function leaveWhile(change: () => void) {
      act(() => {
        dispatchEvent(new Event("pagehide"));
        change();
        dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
      });
    }

    it("is as changed when the visitor comes back", () => {
      open(before);
      leaveWhile(() => storeChange(questionSet, { q1: "", q3 }));
      expectAnswers({ q2, q3 });
      expect(field("date")).toHaveValue(HEADER.date);
    });

    it("stays cleared when the visitor comes back", () => {
      vi.useFakeTimers({ now: new Date(2026, 10, 25, 12) });
      open(before);
      leaveWhile(() => localStorage.removeItem(DRAFT));
      vi.useRealTimers();
      expectAnswers({});
      expect(field("businessName")).toHaveValue("");
      expect(field("date")).toHaveValue("2026-11-25");
    });

    it("keeps its answers where the browser blocks storage", () => {
      vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
        throw new DOMException("Blocked", "SecurityError");
      });
      open();
      answer("q1", q1);
      leaveWhile(() => {});
      expectAnswers({ q1 });
    });
  });

  it("of the first question set keeps answers to unchanged questions and asks the changed ones again", async () => {
    const first = valueQuestionSets[0]?.questions ?? [];
    const old = Object.fromEntries(first.map(({ id, options }) => [`q${id}`, options[0] ?? ""]));
    localStorage.setItem(DRAFT, JSON.stringify(old));
    const changed = questionSet.questions.filter((question) => "since" in question);
    expect(changed.length).toBeGreaterThan(0);
    const user = open();
    expectCount(50 - changed.length);
    const kept = Object.entries(old).filter(([name]) =>
      changed.every(({ id }) => name !== `q${id}`),
    );
    expectAnswers(Object.fromEntries(kept));
    const notice = screen.getByText(/Some of these questions have changed/);
    const links = within(notice).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(changed.map(({ id }) => String(id)));
    await user.click(links[0] as HTMLElement);
    expect(field(`q${changed[0]?.id}`)).toHaveFocus();
    for (const { id, options } of changed) answer(`q${id}`, options[0] ?? "");
    expect(screen.queryByText(/Some of these questions have changed/)).not.toBeInTheDocument();
    expectCount(50);
  });
});

describe("the results", () => {
  it("start with the business, the owner and the date", () => {
    openResults(MIXED, HEADER);
    expect(results().querySelector("h2")).toHaveFocus();
    for (const text of [
      `${HEADER.businessName}, November 20, 2026`,
      "Assessment Completed: 50/50 questions",
      `Owner: ${HEADER.ownerName}`,
      `Industry: ${HEADER.industry}`,
    ]) {
      expect(results()).toHaveTextContent(text);
    }
  });

  it("have a letterhead and every answer in print", () => {
    openResults(MIXED, HEADER);
    const heading = results().querySelector(".print-heading") as HTMLElement;
    for (const text of [
      "Sabine Ridge",
      "November 20, 2026",
      `Business${HEADER.businessName}`,
      `Owner${HEADER.ownerName}`,
      `Industry${HEADER.industry}`,
      "Assessment Completed50/50 questions",
    ]) {
      expect(heading).toHaveTextContent(text);
    }
    const printed = section("Your answers");
    for (const { id, text } of questionSet.questions) {
      expect(printed).toHaveTextContent(`${id}. ${text}${answersOf(MIXED)[`q${id}`]}`);
    }
  });

  it("show 'Not specified' for an empty header", () => {
    openResults(MIXED);
    expect(results()).toHaveTextContent("Owner: Not specified");
    expect(results()).toHaveTextContent("Industry: Not specified");
  });

  it.each([MIXED, ALL_FOUND])(
    "show each scenario with the answers that point to it: %s",
    (name) => {
      openResults(name);
      const answers = answersOf(name);
      const found = golden(name).scenarios;
      const tags = found.map(({ key }) => tagOf(key));
      const headings = [...section("Identified Scenarios").querySelectorAll("h4")];
      expect(headings.map((heading) => heading.textContent)).toEqual(
        found.map(({ key }) => words.scenarios[key as keyof typeof words.scenarios].finding),
      );
      for (const [index, { key, questions }] of found.entries()) {
        const part = headings[index]?.closest("section") as HTMLElement;
        const texts = (selector: string) =>
          [...part.querySelectorAll(selector)].map((each) => each.textContent);
        expect(texts("dt")).toEqual(
          questions.map(
            (id) => `${id}. ${questionSet.questions.find((each) => each.id === id)?.text}`,
          ),
        );
        expect(texts("dd")).toEqual(questions.map((id) => answers[`q${id}`]));
        const note = words.scenarios[key as keyof typeof words.scenarios];
        expect(part).toHaveTextContent(note.meaning);
        expect(part).toHaveTextContent(note.buyer);
        expect(note.steps).toHaveLength(3);
        for (const { title, text } of note.steps)
          expect(part).toHaveTextContent(`${title}. ${text}`);
        for (const source of note.sources) {
          const { name, date } = words.sources[source as keyof typeof words.sources];
          expect(part).toHaveTextContent(`${name}, ${date}`);
        }
        const count = questions.length;
        expect(part.querySelector("summary")).toHaveTextContent(
          `${note.finding}${tags[index]}${count} answer${count === 1 ? "" : "s"}`,
        );
        expect(part.querySelector("details")).not.toHaveAttribute("open");
      }
    },
  );

  it.each([MIXED, ALL_FOUND, ONE_ANSWER])(
    "begin with the strongest findings and their first steps: %s",
    async (name) => {
      const user = openResults(name);
      const { scenarios, strongest } = golden(name);
      const top = section("What stands out most");
      expect(top).toHaveTextContent(`Your answers point to ${scenarios.length} of 10 scenarios`);
      const others = [...(top.nextElementSibling?.querySelectorAll("ol > li") ?? [])];
      expect([top, ...others].slice(0, strongest.length)).toHaveLength(strongest.length);
      for (const [index, key] of strongest.entries()) {
        const part = [top, ...others][index] as HTMLElement;
        const { finding, summary, steps } = words.scenarios[key as keyof typeof words.scenarios];
        expect(part.querySelector("h3, h4")).toHaveTextContent(new RegExp(`^${finding}$`));
        expect(part).toHaveTextContent(tagOf(key));
        expect(part).toHaveTextContent(summary);
        if (index > 0) continue;
        expect(part).toHaveTextContent(`Your first step: ${steps[0]?.title}. ${steps[0]?.text}`);
      }
      const chips = [...top.querySelectorAll(".answer-chip strong")].map(
        (chip) => chip.textContent,
      );
      const evidence = scenarios[0]?.questions.map((id) => answersOf(name)[`q${id}`]) ?? [];
      expect(chips).toHaveLength(Math.min(3, evidence.length));
      for (const chip of chips) expect(evidence).toContain(chip);
      await user.click(within(top).getAllByRole("link")[0] as HTMLElement);
      const row = document.getElementById(`results-${strongest[0]}`) as HTMLElement;
      expect(row).toHaveFocus();
      expect(row.parentElement).toHaveAttribute("open");
    },
  );

  it("call a scenario with only one matching answer a hint", () => {
    openResults(ONE_ANSWER);
    expect(results()).toHaveTextContent(/one answer is all that any of them has/);
  });

  it("say so when no scenario was found", () => {
    openResults(NOTHING_FOUND);
    expect(results()).toHaveTextContent(words.none.title);
    expect(results()).toHaveTextContent(words.none.text);
    expect(within(results()).queryByText("Identified Scenarios")).not.toBeInTheDocument();
    expect(within(results()).queryByText("What stands out most")).not.toBeInTheDocument();
  });

  it.each([MIXED, NOTHING_FOUND])("always have insights and warning signs: %s", (name) => {
    openResults(name);
    const insights = section("Key insights");
    for (const [index, { title, first, last }] of questionSet.legend.entries()) {
      expect(insights).toHaveTextContent(`${title}Questions ${first}–${last}: `);
      expect(insights).toHaveTextContent(words.legend.texts[index] ?? "");
    }
    const signs = section("Standard warning signs");
    expect(signs).toHaveTextContent(words.warningSigns.lede);
    expect(
      within(signs)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(
      questionSet.warningSigns.map((sign, index) => sign + words.warningSigns.notes[index]),
    );
    expect(results()).toHaveTextContent(words.disclaimer);
  });

  it("are not shown at their URL while a question is open", () => {
    const { q50: _, ...others } = answersOf(MIXED);
    open(others, "#results");
    expectCount(49);
  });

  it("link back to the form with every answer", async () => {
    const user = openResults(MIXED, HEADER);
    await user.click(screen.getByText("Take Assessment Again"));
    expectAnswers(answersOf(MIXED));
    expect(field("ownerName")).toHaveValue(HEADER.ownerName);
    expect(screen.getByRole("heading", { name: "Money & Customers" })).toHaveFocus();
  });

  it("link to the calculator", () => {
    openResults(MIXED);
    expect(screen.getByText("Get a valuation range")).toHaveAttribute(
      "href",
      "/business-calculator",
    );
  });

  it("can be printed", async () => {
    const print = vi.spyOn(window, "print");
    const user = openResults(MIXED);
    await user.click(screen.getByText("Print this page"));
    expect(print).toHaveBeenCalledOnce();
  });

  it.each([
    [
      "a failure of ours",
      () => new Response("<h1>Oops</h1>", { status: 500 }),
      "We couldn't make the report. Please try again, or print this page.",
    ],
    [
      "a name that cannot be printed",
      () =>
        json(
          { code: "invalid", message: "Business name: the report cannot print “松”.", fields: {} },
          422,
        ),
      "Business name: the report cannot print “松”.",
    ],
  ])("say why there is no report: %s", async (_, reply, why) => {
    stubApi({ "POST /api/assessment-report": reply });
    const user = openResults(MIXED, HEADER);
    await user.click(screen.getByText("Download the PDF report"));
    expect(await findToast("Error", why)).toBeVisible();
    expect(screen.getByText("Download the PDF report")).toBeEnabled();
  });

  it("are attached to a message with all answers and the findings", async () => {
    const user = openResults(MIXED, HEADER);
    await user.click(screen.getByText("Send this with my message"));
    expect(await screen.findByText("The page /contact")).toBeVisible();
    const { assessment } = readAttachments();
    const entries = Object.entries(answersOf(MIXED)).map(([name, value]) => [name.slice(1), value]);
    expect(assessment?.assessment).toEqual({
      version: questionSet.version,
      ...HEADER,
      answers: Object.fromEntries(entries),
    });
    expect(assessment?.summary).toContain(`All 50 answers for ${HEADER.businessName}`);
    for (const { key } of golden(MIXED).scenarios) {
      expect(assessment?.summary).toContain(
        words.scenarios[key as keyof typeof words.scenarios].finding,
      );
    }
  });
});
