import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { formatHeadline, formatHeadlineRange, formatMoney } from "~/lib/money";
import { deferred, type SentRequest, stubApi } from "~/testing/api-stub";
import { expectBusy } from "~/testing/expect-busy";
import { TERMS } from "~/testing/lending-terms";
import { METHOD, VECTORS } from "~/testing/method";
import { findToast, renderScreen } from "~/testing/render";
import { ANSWERS } from "~/testing/valuation-answers";
import firm from "../../../../content/firm.json";
import words from "../../../../content/valuation.json";
import reported from "../../../../domain/valuation/reported-multiples.json";
import { Calculator } from "./calculator";
import { addLocalRun, readLocalRuns } from "./local-runs";
import { calculate as calculateRange, type FieldName, type Input } from "./rules";
import { SAMPLE } from "./sample-result";
import { toFragment } from "./stored-input";

const NOTHING = Object.fromEntries(Object.keys(ANSWERS).map((name) => [name, ""]));
const RANGE = "$811,440 to $1,270,080";
const EMPTY = "Please fill in all fields";
const REVENUE = "This calculator is for businesses with revenue of $500K or more";
const SDE = "Please enter a realistic SDE/EBITDA amount";
const SHARE = "SDE cannot exceed 60% of revenue. Please check your numbers.";
const HINT = "We cannot read this amount. Write it like $1,200,000 or 1.2m.";
const PANEL = "Why This Range Exists: The Hidden Complexity";

// The results are loaded once, and are there at once from then on.
beforeAll(async () => {
  open(ANSWERS);
  await screen.findByRole("region", { name: "Your valuation range" });
  history.replaceState(null, "", "/");
  cleanup();
});

let sent: SentRequest[];
beforeEach(() => {
  sent = stubApi({});
});

/** Renders the calculator, with these inputs in the address if it was opened by a link. */
function open(link?: Partial<Input>): UserEvent {
  if (link) location.hash = toFragment({ ...(NOTHING as Input), ...link });
  return renderScreen(
    <Calculator words={words} reported={reported} terms={TERMS} />,
    "/business-calculator",
  );
}

/** Renders the calculator in a browser that stored these answers on an earlier visit. */
function openWith(answers: Partial<Input>): UserEvent {
  localStorage.setItem("calculator-input", JSON.stringify({ ...ANSWERS, ...answers }));
  return open();
}

const form = () => document.querySelector("form") as HTMLFormElement;
const field = (name: string) => form().querySelector(`#${name}`) as HTMLInputElement;
/** The control of a field: the group of radio buttons where there is one. */
const control = (name: string) => field(name).closest("fieldset") ?? field(name);
const result = () => screen.getByRole("region", { name: "Your valuation range" });
const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));
const calculate = (user: UserEvent) => user.click(screen.getByText("Calculate Valuation Range"));

async function retype(user: UserEvent, name: string, amount: string) {
  await user.clear(field(name));
  await user.paste(amount); // as one change: each renders the whole form
}

function expectAnswers(answers: Record<string, string>) {
  for (const [name, value] of Object.entries(answers)) {
    const radios = form().querySelectorAll<HTMLInputElement>(`[type=radio][name=${name}]`);
    if (radios.length === 0) expect(field(name)).toHaveValue(value);
    else expect([...radios].find(({ checked }) => checked)?.value ?? "").toBe(value);
  }
}

function expectRange(range: string, part = result()) {
  expect(part).toHaveTextContent(range);
}

describe("the form", () => {
  it("gives every field a label, a required mark and a description", () => {
    open();
    for (const [name, { label, ...rest }] of Object.entries(words.fields)) {
      const help = "help" in rest ? rest.help : "";
      const target = control(name);
      expect(target).toHaveAccessibleName(label);
      expect(target).toHaveAccessibleDescription(expect.stringContaining(help));
      if (target === field(name)) expect(target).toBeRequired();
    }
  });

  it.each(["years", "employees", "ownerInvolvement", "locations", "realEstate"] as const)(
    "has one radio button for each of the %s, so that one tap answers",
    (list) => {
      open();
      const radios = within(control(list === "locations" ? "location" : list)).getAllByRole(
        "radio",
      );
      expect(radios.map((radio) => radio.getAttribute("value"))).toEqual(
        METHOD[list].map(({ value }) => value),
      );
    },
  );

  const { fields, fixes } = words;
  it.each<[string, Partial<Input>, string, string, string]>([
    [
      "a low revenue and a low SDE",
      { revenue: "$499,999.99", sde: "$10" },
      "revenue sde",
      REVENUE,
      `${REVENUE} ${fixes.minimumRevenue}`,
    ],
    ["a low SDE", { sde: "$49,999.99" }, "sde", SDE, `${SDE} ${fixes.minimumSde}`],
    ["a loss", { sde: "-$120,000" }, "sde", SDE, `${SDE} ${fixes.minimumSde}`],
    [
      "too large an SDE",
      { revenue: "$500,000", sde: "$300,000.01" },
      "sde",
      SHARE,
      `${SHARE} With revenue of $500,000, SDE can be $300,000 at most.`,
    ],
    ["no employees", { employees: "" }, "employees", EMPTY, fields.employees.missing],
    ["no property", { realEstate: "" }, "realEstate", EMPTY, fields.realEstate.missing],
    [
      "an empty field and a low revenue",
      { revenue: "$400,000", location: "" },
      "revenue location",
      EMPTY,
      REVENUE,
    ],
    ["nothing at all", NOTHING, Object.keys(ANSWERS).join(" "), EMPTY, fields.industry.missing],
  ])(
    "names the first mistake at the top, and each at its field: %s",
    async (_, answers, names, title, atFirst) => {
      const user = openWith(answers);
      await calculate(user);
      const failing = names.split(" ");
      const first = failing[0] as FieldName;
      const summary = within(form()).getByRole("alert");
      expect(summary).toHaveFocus();
      expect(within(summary).getByRole("heading")).toHaveTextContent(title);
      expect(summary).toHaveTextContent(
        failing.length === 1
          ? `1 field left: ${fields[first].label}`
          : `${failing.length} fields left. Start with: ${fields[first].label}`,
      );
      expect(form().querySelectorAll("[aria-invalid]")).toHaveLength(failing.length);
      expectAnswers({ ...ANSWERS, ...answers });
      for (const name of failing) expect(control(name)).toHaveAttribute("aria-invalid", "true");
      expect(control(first)).toHaveAccessibleDescription(expect.stringContaining(atFirst));
      await user.click(within(summary).getByRole("link"));
      expect(document.activeElement).toHaveAttribute("name", first);
    },
  );

  it("removes the error of a field once it is filled in, and keeps the others", async () => {
    const user = openWith({ industry: "", employees: "" });
    await calculate(user);
    await user.selectOptions(field("industry"), "Construction");
    const summary = within(form()).getByRole("alert");
    expect(within(summary).getByRole("heading")).toHaveTextContent(EMPTY);
    expect(within(summary).getByRole("link")).toHaveTextContent("1 field left: Employees");
    expect(field("industry")).not.toHaveAttribute("aria-invalid");
    expect(field("industry")).toHaveFocus();
  });

  it("shows the next error once one is corrected, and then the range", async () => {
    const user = openWith({ revenue: "$400,000", sde: "$10", employees: "" });
    const alert = () => within(form()).getByRole("alert");
    await calculate(user);
    expect(alert()).toHaveTextContent(EMPTY);
    await user.click(screen.getByRole("radio", { name: "6-15" }));
    await calculate(user);
    expect(alert()).toHaveTextContent(REVENUE);
    for (const [name, amount, next] of [
      ["revenue", "500k", SDE],
      ["sde", "301k", SHARE],
    ] as const) {
      await retype(user, name, amount);
      await calculate(user);
      expect(alert()).toHaveTextContent(next);
      expect(alert()).toHaveFocus();
    }
    await retype(user, "revenue", "1.2m");
    await retype(user, "sde", "300k");
    await calculate(user);
    expectRange(RANGE);
  });

  it("removes an error once the value changes, but not when it is only reformatted", async () => {
    const user = openWith({ sde: "" });
    await user.type(field("sde"), "12k{Enter}");
    expect(within(form()).getByRole("alert")).toHaveTextContent(SDE);
    await user.click(field("sde"));
    await user.tab();
    expect(field("sde")).toHaveValue("$12,000");
    expect(within(form()).getByRole("alert")).toBeVisible();
    await user.type(field("sde"), "0");
    expect(within(form()).queryByRole("alert")).not.toBeInTheDocument();
    expect(field("sde")).toHaveFocus();
  });

  it("shows next steps and links to an owner whose business is too small", async () => {
    const user = openWith({ sde: "$10" });
    await calculate(user);
    expect(screen.queryByText(words.notYet.title)).not.toBeInTheDocument();
    await retype(user, "revenue", "400k");
    await calculate(user);
    const notYet = () => screen.queryByRole("heading", { name: words.notYet.title });
    expect(notYet()).toBeVisible();
    for (const paragraph of words.notYet.text) expect(form()).toHaveTextContent(paragraph);
    for (const { label, to } of words.notYet.links) {
      expect(within(form()).getByRole("link", { name: label })).toHaveAttribute("href", to);
    }
    await retype(user, "revenue", "9,999");
    await calculate(user);
    expect(within(form()).getByRole("heading", { name: REVENUE })).toBeVisible();
    expect(notYet()).toBeNull();
  });
});

it("shows a golden case beside the form, marked as a sample, and removes it with the form", async () => {
  const user = openWith({});
  const sample = screen.getByRole("complementary", { name: words.sample.label });
  const figures = calculateRange(SAMPLE);
  const golden = VECTORS.cases.find(
    ({ name }) => name === "Construction in East Texas, 4-7 years",
  )?.result;
  expect(figures).toMatchObject({ rangeLow: golden?.rangeLow, rangeHigh: golden?.rangeHigh });
  expectRange(formatHeadlineRange(figures.rangeLow, figures.rangeHigh), sample);
  for (const part of [SAMPLE.location, SAMPLE.revenue, SAMPLE.sde]) {
    expect(words.sample.text).toContain(part);
  }
  for (const item of words.data.items) expect(screen.getByText(item)).toBeVisible();
  await calculate(user);
  expect(sample).not.toBeInTheDocument();
});

describe("an amount field", () => {
  it.each(["$1,200,000", "1.2m", "1 200 000", "1200k", " 1200000 "])(
    "written as %j is formatted when its field loses focus",
    async (typed) => {
      const user = open();
      await user.type(field("revenue"), typed);
      expect(field("revenue")).toHaveValue(typed);
      await user.tab();
      expect(field("revenue")).toHaveValue("$1,200,000");
    },
  );

  it("can be edited digit by digit despite its commas", async () => {
    const user = openWith({});
    await user.type(field("revenue"), "{End}{Backspace}{Backspace}5");
    await user.tab();
    expect(field("revenue")).toHaveValue("$120,005");
    expect(field("revenue")).not.toHaveAttribute("aria-invalid");
  });

  it("is parsed when the form is submitted before the field loses focus", async () => {
    const user = openWith({ revenue: "" });
    await user.type(field("revenue"), "1.2m{Enter}");
    expectRange(RANGE);
  });

  it.each(["about a million", "1.200.000", "1,2m", "<b>1</b>"])(
    "that is not a valid amount stays as typed and shows a hint: %s",
    async (typed) => {
      const user = openWith({ revenue: "" });
      await user.type(field("revenue"), typed);
      await user.tab();
      expect(field("revenue")).toHaveValue(typed);
      await screen.findByText(HINT);
      expect(field("revenue")).toHaveAccessibleDescription(expect.stringContaining(HINT));
      await calculate(user);
      expect(field("revenue")).toHaveAccessibleDescription(expect.stringContaining(HINT));
      expect(within(form()).getByRole("heading", { name: EMPTY })).toBeVisible();
      await retype(user, "revenue", "1.2m");
      expect(field("revenue")).not.toHaveAttribute("aria-invalid");
    },
  );
});

describe("an amount that is too small for a year", () => {
  it.each([
    ["revenue", "3.1", "$3.10", "$3,100,000"],
    ["revenue", "3100", "$3,100", "$3,100,000"],
    ["revenue", "850", "$850", "$850,000"],
    ["sde", "420", "$420", "$420,000"],
    ["sde", "1.2", "$1.20", "$1,200,000"],
  ])("raises the question what was meant: %s of %s", async (name, typed, shown, likely) => {
    const user = open();
    await user.type(field(name), typed);
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    await user.tab();
    const question = await screen.findByText(`You wrote ${shown}. Did you mean ${likely}?`);
    expect(question.parentElement).toHaveAttribute("role", "status");
    await press(user, `Yes, ${likely}`);
    expect(field(name)).toHaveValue(likely);
    expect(question).not.toBeInTheDocument();
  });

  it.each(["10,000", "0", "-5", "3.1m"])("raises none otherwise: %s", async (typed) => {
    const user = open();
    await user.type(field("revenue"), typed);
    await user.click(field("sde"));
    await user.keyboard("420");
    await user.tab();
    await screen.findByText(/You wrote \$420\. Did you mean/);
    expect(screen.getAllByText(/Did you mean/)).toHaveLength(1);
  });

  it("becomes thousands or millions by a button, and the field keeps the focus", async () => {
    const user = open();
    await user.type(field("revenue"), "3.1");
    await press(user, "million");
    expect(field("revenue")).toHaveValue("$3,100,000");
    expect(field("revenue")).toHaveFocus();
    await user.type(field("sde"), "420");
    await press(user, "thousand");
    expect(field("sde")).toHaveValue("$420,000");
    expect(screen.queryByRole("button", { name: "thousand" })).toBeNull();
  });
});

describe("the SDE worksheet", () => {
  const LINES = {
    netIncome: "-40,000",
    ownerPay: "120k",
    ownerBenefits: "24,500",
    interest: "9 000",
    depreciation: "38000",
    amortization: "4,000.50",
    oneTime: "(18,000)",
    nonBusiness: "12000",
  };
  const use = () => screen.getByRole("button", { name: "Use this figure" });
  const total = () => form().querySelector("output");

  it("adds up its lines and fills in the SDE field", async () => {
    const user = openWith({ sde: "" });
    await user.click(screen.getByText(words.worksheet.title));
    expect(use()).toBeDisabled();
    for (const [name, amount] of Object.entries(LINES)) {
      const line = words.worksheet.lines.find((each) => each.name === name);
      const input = field(`worksheet-${name}`);
      expect(input).toHaveAccessibleName(line?.label);
      expect(input).not.toHaveAccessibleDescription();
      await press(user, `About ${line?.label}`);
      expect(input).toHaveAccessibleDescription(expect.stringContaining(line?.help ?? ""));
      await user.click(input);
      await user.paste(amount);
    }
    expect(total()).toHaveTextContent("$149,500.50");
    expect(field("sde")).toHaveValue("");
    await user.click(use());
    expect(field("sde")).toHaveValue("$149,500.50");
    expect(field("sde")).toHaveFocus();
  });

  it("keeps its lines while the result is shown, and is empty for another business", async () => {
    const user = openWith({});
    await user.click(field("worksheet-netIncome"));
    await user.paste("200k");
    await calculate(user);
    await press(user, "Change these numbers");
    expect(field("worksheet-netIncome")).toHaveValue("$200,000");
    expect(total()).toHaveTextContent("$200,000");
    await calculate(user);
    await press(user, "Calculate Another Business");
    expect(field("worksheet-netIncome")).toHaveValue("");
  });

  it("keeps its lines when the page is left and opened again, until another business", async () => {
    const user = open();
    await retype(user, "worksheet-netIncome", "(20,000)");
    await retype(user, "worksheet-ownerPay", "120k");
    await user.tab();
    cleanup();
    const again = openWith({});
    expect(field("worksheet-netIncome")).toHaveValue("-$20,000");
    expect(field("worksheet-ownerPay")).toHaveValue("$120,000");
    expect(total()).toHaveTextContent("$100,000");
    await calculate(again);
    await press(again, "Calculate Another Business");
    cleanup();
    open();
    expect(field("worksheet-netIncome")).toHaveValue("");
  });

  it("does not show the stored lines beside the numbers of somebody else's link", async () => {
    const user = open();
    await retype(user, "worksheet-netIncome", "200k");
    cleanup();
    open({ sde: "90k" });
    expect(field("worksheet-netIncome")).toHaveValue("");
  });

  it("accepts a negative amount only on lines that can be a loss", async () => {
    const user = open();
    await user.click(screen.getByText(words.worksheet.title));
    await retype(user, "worksheet-netIncome", "(20,000)");
    expect(total()).toHaveTextContent("-$20,000");
    expect(use()).toBeDisabled();
    await retype(user, "worksheet-ownerPay", "-50,000");
    await user.tab();
    expect(field("worksheet-ownerPay")).toHaveAccessibleDescription(
      expect.stringContaining("cannot be below zero"),
    );
    expect(use()).toBeDisabled();
    await retype(user, "worksheet-ownerPay", "120,000");
    expect(total()).toHaveTextContent("$100,000");
    expect(use()).toBeEnabled();
  });

  it("reads losses in accounting notation, and names the ways to write one", async () => {
    const user = open();
    await user.click(screen.getByText(words.worksheet.title));
    await retype(user, "worksheet-netIncome", " $ (40,000.00) ");
    await user.tab();
    expect(field("worksheet-netIncome")).toHaveValue("-$40,000");
    await retype(user, "worksheet-oneTime", "40,000 CR");
    await user.tab();
    await screen.findByText(words.lossHint);
    for (const way of ["-$40,000", "(40,000)"]) {
      expect(field("worksheet-oneTime")).toHaveAccessibleDescription(expect.stringContaining(way));
    }
  });

  it("gives every line that may be a loss a keyboard with a minus key", () => {
    open();
    const keyboards = METHOD.worksheet.map(({ name, mayBeNegative }) => [
      mayBeNegative,
      field(`worksheet-${name}`).getAttribute("inputmode"),
    ]);
    expect(new Set(keyboards.map(String))).toEqual(new Set(["true,text", "false,decimal"]));
  });

  it("fills in a figure of which a digit can be deleted", async () => {
    const user = openWith({ sde: "" });
    await user.click(screen.getByText(words.worksheet.title));
    await retype(user, "worksheet-netIncome", "250,000");
    await user.click(use());
    await user.keyboard("{End}{Backspace}");
    await user.tab();
    expect(field("sde")).toHaveValue("$25,000");
    expect(field("sde")).not.toBeInvalid();
  });
});

const NAMES = [
  "Electrical Contracting in Dallas-Fort Worth, 2-3 years",
  "A half dollar that binary floats lose is rounded up: 237,528.50 is 237,529",
  "SDE of exactly 60% of a revenue with cents is allowed",
  "Revenue-based and market-based alike: the figure is still inside the range",
  "One dollar above the market-based figure is above the range",
  "The largest amount that is read stays exact",
  "Cents in both amounts",
];
const CASES = VECTORS.cases.filter(({ name }) => NAMES.includes(name));

describe("the result", () => {
  it.each(CASES)("shows the figures of the golden case: $name", (golden) => {
    open(golden.input);
    const { result: figures } = golden;
    if (!figures) throw new Error("The golden case has no figures.");
    const shown = (
      name: "rangeLow" | "rangeHigh" | "gap" | "assetBased" | "earningsBased" | "marketBased",
    ) => formatMoney(figures[name]);
    expectRange(`${shown("rangeLow")} to ${shown("rangeHigh")}`);
    expect(result()).toHaveTextContent(`the high end is ${shown("gap")}.`);
    const cells = [...result().querySelectorAll("td")].map((cell) => cell.textContent);
    expect(cells).toEqual([
      shown("assetBased"),
      shown("earningsBased"),
      shown("marketBased"),
      shown("rangeLow"),
      shown("rangeHigh"),
      shown("gap"),
    ]);
    const drawing = within(result()).getByRole("img").getAttribute("aria-label");
    for (const figure of cells) expect(drawing).toContain(figure);
    const approaches = within(screen.getByRole("region", { name: "Three approaches" }));
    const cards = approaches.getAllByRole("listitem");
    for (const [index, card] of cards.entries()) expect(card).toHaveTextContent(cells[index] ?? "");
    const place =
      words.assetBasedPosition[golden.assetBasedPosition as keyof typeof words.assetBasedPosition];
    expect(cards[0]).toHaveTextContent(place.text);
    const notes = within(screen.getByRole("region", { name: words.rangeNotes.title }));
    for (const note of words.rangeNotes.notes) {
      const heading = notes.queryByRole("heading", { name: note.title });
      if (golden.notes?.includes(note.id)) expect(heading).toBeVisible();
      else expect(heading).not.toBeInTheDocument();
    }
  });

  it("rounds the range in the headline and shows it to the dollar below", () => {
    open(ANSWERS);
    expect(result()).toHaveTextContent("$811K to $1.27M");
    expect(result()).toHaveTextContent(`To the dollar: ${RANGE}.`);
  });

  it("warns about the high end under the range, outside of any fold", () => {
    open(ANSWERS);
    const caution = within(result()).getByText(words.caution);
    expect(caution).toBeVisible();
    expect(caution.closest("details")).toBeNull();
  });

  it.each(reported.comparisons)(
    "shows and draws the reported average next to the range only if it is verified: $industry",
    ({ industry, group, years, sde, verified, ...rest }) => {
      open({ ...ANSWERS, industry });
      const line = within(result()).queryByText(/^Our multiples: /);
      const drawing = within(result()).getByRole("img");
      if (!verified || "caution" in rest) {
        expect(drawing).not.toHaveAccessibleName(expect.stringContaining("Reported"));
        return expect(line).toBeNull();
      }
      const amount = Math.round(300_000 * Number(sde));
      expect(line).toBeVisible();
      expect(line).toHaveTextContent(
        `Reported average for ${group}: ${sde} times SDE, which for yours would be ${formatHeadline(amount)} (BizBuySell, ${years}).`,
      );
      expect(drawing).toHaveAccessibleName(
        expect.stringContaining(`Reported average: ${formatMoney(amount)}.`),
      );
    },
  );

  it("expands each figure to its formula with this owner's numbers", async () => {
    const user = open({ ...ANSWERS, revenue: "1,234,567.89" });
    const approaches = within(screen.getByRole("region", { name: "Three approaches" }));
    const cards = approaches.getAllByRole("listitem");
    const expected = [
      ["Asset-based", "Revenue", "$1,234,567.89", "× 0.80", "$1,161,481"],
      ["Earnings-based", "SDE", "$300,000", "× 2.30", "$811,440"],
      ["Market-based", "SDE", "$300,000", "× 3.60", "$1,270,080"],
    ];
    for (const [index, [title, base, amount, multiple, figure]] of expected.entries()) {
      const card = within(cards[index] as HTMLElement);
      expect(card.getByText(`= ${figure}`)).not.toBeVisible();
      await user.click(card.getByRole("heading", { name: title ?? "" }));
      expect(card.getByText(`= ${figure}`)).toBeVisible();
      const texts = (role: "term" | "definition") =>
        card.getAllByRole(role).map((each) => each.textContent);
      expect(texts("term")).toEqual([
        base,
        `${base} multiple`,
        "Location: Houston",
        "Years in business",
        title,
      ]);
      expect(texts("definition")).toEqual([amount, multiple, "× 1.12", "× 1.05", `= ${figure}`]);
    }
  });

  it("explains a figure outside the range at once, and one inside it on a click", async () => {
    const { above, inside } = words.assetBasedPosition;
    open({ ...ANSWERS, sde: "$100,000" });
    const card = () =>
      within(
        within(screen.getByRole("region", { name: "Three approaches" })).getAllByRole(
          "listitem",
        )[0] as HTMLElement,
      );
    expect(card().getByText(above.text)).toBeVisible();
    expect(card().getByText(words.aboveRange)).toBeVisible();
    cleanup();
    history.replaceState(null, "", "/");
    const user = open(ANSWERS);
    expect(screen.queryByText(words.aboveRange)).not.toBeInTheDocument();
    expect(card().getByText(inside.text, { exact: false })).not.toBeVisible();
    await user.click(card().getByRole("heading"));
    expect(card().getByText(inside.text, { exact: false })).toBeVisible();
  });

  it("expands a note on what moves the range to its text", async () => {
    const user = open(ANSWERS);
    const note = words.rangeNotes.notes.find(({ id }) => id === "owner-50-80");
    const text = screen.getByText(note?.text ?? "");
    expect(text).not.toBeVisible();
    await user.click(screen.getByRole("heading", { name: note?.title ?? "" }));
    expect(text).toBeVisible();
  });

  it("shows the disclaimer and what is not included, and compares its multiples with reported ones", async () => {
    const user = open(ANSWERS);
    expect(result()).toHaveTextContent(words.gap);
    expect(screen.getByText(`${words.disclaimer} Method ${METHOD.version}.`)).toBeVisible();
    const excluded = within(screen.getByRole("region", { name: words.notIncluded.title }));
    expect(excluded.getAllByRole("term").map((each) => each.textContent)).toEqual(
      words.notIncluded.items.map(({ title }) => title),
    );
    const sources = screen.getByRole("region", { name: words.multiples.title });
    await user.click(within(sources).getByRole("heading"));
    expect(sources).toHaveTextContent(
      "HVAC Services, Houston, 8-15 years: ours come to 2.70 to 4.23 times SDE and 0.94 times",
    );
    expect(sources).toHaveTextContent("Reported for HVAC businesses: 2.73 times SDE");
    expect(
      within(sources).getByRole("link", { name: "BizBuySell, HVAC Business Benchmarks" }),
    ).toBeVisible();
  });

  it.each(reported.comparisons)(
    "compares its multiples with those reported for $industry",
    ({ industry, group, sde }) => {
      open({ ...ANSWERS, industry });
      expect(screen.getByRole("region", { name: words.multiples.title })).toHaveTextContent(
        `Reported for ${group}: ${sde} times SDE`,
      );
    },
  );

  it("explains when a location factor raises it far above reported multiples", () => {
    const why = /Part of that is our factor for Austin, 1\.18/;
    open({ ...ANSWERS, industry: "Property Management", location: "Austin" });
    expect(screen.getByText(why)).toHaveTextContent(
      "Your high end, 5.58 times SDE, is far above the reported 2.69",
    );
    cleanup();
    open({ ...ANSWERS, industry: "Construction", location: "Austin" });
    expect(screen.queryByText(why)).not.toBeInTheDocument();
  });

  it("sends no request", async () => {
    const user = openWith({});
    await calculate(user);
    expectRange(RANGE);
    expect(sent).toEqual([]);
  });

  it("can be recalculated with one number changed", async () => {
    const user = openWith({});
    await calculate(user);
    await press(user, "Change these numbers");
    expect(screen.getByRole("heading", { name: "Business Information" })).toHaveFocus();
    expectAnswers(ANSWERS);
    await retype(user, "sde", "200k");
    await calculate(user);
    expectRange("$540,960 to $846,720");
  });

  it("is cleared with its numbers for another business", async () => {
    const user = openWith({});
    await calculate(user);
    await press(user, "Calculate Another Business");
    expectAnswers(NOTHING);
    expect(screen.queryByRole("heading", { name: "Your valuation range" })).not.toBeInTheDocument();
    cleanup();
    open();
    expectAnswers(NOTHING);
  });

  it("is forgotten on this device, with every earlier range, when the owner says so", async () => {
    const user = openWith({});
    await calculate(user);
    expect(JSON.stringify({ ...localStorage })).toContain("HVAC");
    await press(user, "Forget these numbers");
    await findToast("Forgotten", "This browser no longer has your numbers.");
    expectAnswers(NOTHING);
    expect(readLocalRuns()).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).not.toContain("HVAC");
    expect(screen.queryByRole("note", { name: "Your last range" })).toBeNull();
  });

  it("leads to what would make the business worth more", () => {
    vi.useFakeTimers();
    open(ANSWERS);
    act(() => void vi.advanceTimersByTime(METHOD.complexity.delayMs));
    vi.useRealTimers();
    for (const { label, to } of Object.values(words.raise)) {
      expect(screen.getByRole("link", { name: label })).toHaveAttribute("href", to);
    }
  });
});

describe("a visitor who comes back", () => {
  const note = () => within(screen.getByRole("note", { name: "Your last range" }));
  const GROWN = { ...ANSWERS, sde: "$330,000" };
  const now = new Date(2026, 10, 27, 12);
  const version = METHOD.version;
  beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(now.getTime() + 86_400_000));

  it("finds the last range, and sees the result again", async () => {
    addLocalRun(ANSWERS, version, now);
    const user = open();
    expect(note().getByText(/^Your range of Nov 27:/)).toHaveTextContent("$811K to $1.27M");
    await user.click(note().getByRole("button", { name: "See it again" }));
    expectRange(RANGE);
    expect(screen.queryByText(/^On Nov/)).toBeNull();
  });

  it("compares it with the numbers in the form", async () => {
    addLocalRun(ANSWERS, version, now);
    const user = openWith(GROWN);
    await user.click(note().getByRole("button", { name: "Compare" }));
    expect(
      screen.getByText(
        "On Nov 27 it was $811K to $1.27M. Since then: low end +$81.1K, high end +$127K.",
      ),
    ).toBeVisible();
    expect(within(result()).getByRole("img")).toHaveAccessibleName(
      expect.stringContaining("Nov 27: $811,440 to $1,270,080."),
    );
  });

  it("has it forgotten by one tap", async () => {
    addLocalRun(ANSWERS, version, now);
    const user = openWith({});
    await user.click(note().getByRole("button", { name: "Forget" }));
    expect(screen.queryByRole("note", { name: "Your last range" })).toBeNull();
    expect(readLocalRuns()).toEqual([]);
    expectAnswers(NOTHING);
  });

  it("sees no range that an older method made", () => {
    addLocalRun(ANSWERS, "2026-01", now);
    open();
    expect(screen.queryByRole("note", { name: "Your last range" })).toBeNull();
  });
});

describe("the panel on what a range hides", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const { delayMs, factors } = METHOD.complexity;

  it("appears two seconds after the result, with eight factors and their dollar amounts", () => {
    open(ANSWERS);
    act(() => void vi.advanceTimersByTime(delayMs - 1));
    expect(screen.queryByRole("heading", { name: PANEL })).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(1));
    expect(delayMs).toBe(2000);
    const heading = screen.getByRole("heading", { name: PANEL });
    expect(heading.closest("[role=status], [aria-live]")).toBeNull();
    expect(screen.getByText(PANEL, { selector: "[role=status]" })).toBeInTheDocument();
    const panel = heading.closest("section");
    expect(panel).toHaveTextContent(words.illustrative);
    const items = within(panel as HTMLElement).getAllByRole("listitem");
    expect(items).toHaveLength(8);
    for (const [index, { name, impact }] of factors.entries()) {
      expect(items[index]).toHaveTextContent(name);
      expect(items[index]).toHaveTextContent(impact);
    }
    expect(screen.getByRole("link", { name: /^Schedule Your Texas/ })).toHaveAttribute(
      "href",
      "/contact#good-times",
    );
  });

  it("does not appear after the owner starts over", () => {
    open(ANSWERS);
    act(() => void vi.advanceTimersByTime(delayMs / 2));
    fireEvent.click(screen.getByRole("button", { name: "Calculate Another Business" }));
    act(() => void vi.advanceTimersByTime(delayMs * 2));
    expect(screen.queryByRole("heading", { name: PANEL })).not.toBeInTheDocument();
  });
});

describe("the sliders", () => {
  const region = () => screen.getByRole("region", { name: "What if your numbers changed?" });
  const move = (name: string, percent: number) =>
    fireEvent.change(within(region()).getByRole("slider", { name: new RegExp(`^${name}`) }), {
      target: { value: String(percent) },
    });

  it("update the chart at once and leave the result unchanged", () => {
    open(ANSWERS);
    expectRange("$811K to $1.27M", region());
    move("SDE", 10);
    expect(within(region()).getByRole("slider", { name: /^SDE/ })).toHaveAttribute(
      "aria-valuetext",
      "$330,000, +10%: $893K to $1.40M",
    );
    expectRange("$893K to $1.40M", region());
    expect(within(region()).getByRole("img")).toHaveAccessibleName(
      expect.stringContaining("from $892,584 to $1,397,088"),
    );
    move("Revenue", -50);
    expectRange("$564K to $1.40M", region());
    expectRange(RANGE);
  });

  it("explain a figure above the whole range", () => {
    open(ANSWERS);
    const { text } = words.assetBasedPosition.above;
    expect(within(region()).queryByText(text)).not.toBeInTheDocument();
    move("SDE", -50);
    expect(within(region()).getByText(text)).toBeInTheDocument();
  });

  it("show which values are invalid", () => {
    open({ ...ANSWERS, revenue: "$600,000", sde: "$300,000" });
    move("SDE", 50);
    expect(region()).toHaveTextContent(SHARE);
    move("SDE", -50);
    move("Revenue", -50);
    expect(region()).toHaveTextContent(REVENUE);
  });

  it("go up to the largest amount that can be typed", () => {
    open({ ...ANSWERS, revenue: "$999,999,999,999.99" });
    move("Revenue", 50);
    expect(within(region()).getByRole("slider", { name: /^Revenue/ })).toHaveAttribute(
      "aria-valuetext",
      "$1,000,000,000,000, +50%: $811K to $1.27M",
    );
    expectRange("$811K to $1.27M", region());
  });

  it("show the exact range until they are moved", () => {
    open({ ...ANSWERS, revenue: "$833,333.33", sde: "$499,999.60" });
    expectRange("$784,000 to $2,116,798");
    const table = within(region()).getAllByRole("cell", { hidden: true });
    expect(table.map((cell) => cell.textContent)).toEqual(
      expect.arrayContaining(["$784,000", "$2,116,798"]),
    );
  });
});

describe("a link to a run", () => {
  it("is copied to the clipboard with all numbers", async () => {
    const user = openWith({});
    await calculate(user);
    await press(user, "Copy a link to this run");
    expect(await findToast("Link copied", /browsers never send them/)).toBeVisible();
    const link = new URL(await navigator.clipboard.readText());
    expect(link.hash).toBe(toFragment(ANSWERS));
    expect(link.search).toBe("");
  });

  it("is shown in a text box when the clipboard is not available", async () => {
    const user = openWith({});
    await calculate(user);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied"));
    await press(user, "Copy a link to this run");
    const box = await screen.findByRole<HTMLInputElement>("textbox", { name: "Your link" });
    expect(new URL(box.value).hash).toBe(toFragment(ANSWERS));
  });

  it("with only revenue and SDE adds them to the owner's other answers", () => {
    localStorage.setItem("calculator-input", JSON.stringify({ ...ANSWERS, location: "" }));
    location.hash = "#revenue=3100000&sde=420000";
    open();
    expectAnswers({ ...ANSWERS, revenue: "3100000", sde: "420000", location: "" });
  });

  it("with an invalid number fills in the form and calculates nothing", () => {
    open({ ...ANSWERS, revenue: "$400,000" });
    expectAnswers({ ...ANSWERS, revenue: "$400,000" });
  });

  it("with some malicious values fills in only the valid ones", () => {
    location.hash =
      "#industry=Construction&revenue=1.2m&sde=<b>1</b>&years=99&location=Houston&x=y";
    open();
    const { location: _, ...others } = NOTHING;
    expectAnswers({ ...others, industry: "Construction", revenue: "1.2m", location: "Houston" });
  });

  it.each([
    "#<script>window.ran = 1</script>",
    "#industry=<img src=x onerror=window.ran=1>&revenue=<svg onload=window.ran=1>",
    "#__proto__=polluted&constructor=polluted&__proto__[polluted]=1&toString=1",
    "#%E0%A4%A&&&===&%00=%00",
  ])("with nothing valid changes no stored number: %s", (fragment) => {
    localStorage.setItem("calculator-input", JSON.stringify(ANSWERS));
    location.hash = fragment;
    open();
    expectAnswers(ANSWERS);
    expect(screen.queryByRole("heading", { name: "Your valuation range" })).not.toBeInTheDocument();
    expect(form().querySelector("img, svg[onload], script")).toBeNull();
    expect(Object.prototype).not.toHaveProperty("polluted");
  });

  it("does not overwrite the stored numbers of whoever opens it", () => {
    localStorage.setItem("calculator-input", JSON.stringify(ANSWERS));
    open({ ...ANSWERS, industry: "Construction", sde: "$200,000" });
    expectRange("$423,360 to $658,560");
    expect(readLocalRuns()).toEqual([]);
    cleanup();
    history.replaceState(null, "", "/");
    open();
    expectAnswers(ANSWERS);
  });

  it("is calculated when it is opened on a page already open", async () => {
    open(ANSWERS);
    location.hash = toFragment({ ...ANSWERS, sde: "$200,000" });
    await waitFor(() => expectRange("$540,960 to $846,720"));
  });

  it("is removed from the URL once its numbers are changed or cleared", async () => {
    const user = open(ANSWERS);
    await press(user, "Change these numbers");
    await retype(user, "sde", "200k");
    expect(location.hash).toBe("");
    cleanup();
    open();
    expectAnswers({ ...ANSWERS, sde: "200k" });
    cleanup();
    const again = open(ANSWERS);
    await press(again, "Calculate Another Business");
    expect(location.hash).toBe("");
    expectAnswers(NOTHING);
  });
});

describe("the report", () => {
  const REPORT = "POST /api/valuation-report";
  const pdf = () =>
    new Response("%PDF-", {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": 'attachment; filename="valuation-range-2026-11-28.pdf"',
      },
    });

  it("is shared as a file first, where the device can do that", async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share, canShare: () => true });
    const user = open(ANSWERS);
    stubApi({ [REPORT]: pdf });
    const actions = within(screen.getByRole("region", { name: "Take it with you" }));
    const names = [...actions.getAllByRole("button"), ...actions.getAllByRole("link")].map(
      (each) => each.textContent,
    );
    expect(names[0]).toBe("Share");
    expect(actions.getAllByRole("button").at(-1)).toHaveTextContent("Send this with my message");
    await user.click(actions.getByRole("button", { name: "Share" }));
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    const file = share.mock.calls[0]?.[0].files[0];
    expect([file.name, file.type]).toEqual(["valuation-range-2026-11-28.pdf", "application/pdf"]);
    Object.assign(navigator, { share: undefined, canShare: undefined });
  });

  it("is made once, and its button keeps the focus until it is there", async () => {
    const user = open(ANSWERS);
    const answer = deferred<Response>();
    const requests = stubApi({ "POST /api/valuation-report": () => answer.promise });
    await press(user, "Download the PDF report");
    const button = screen.getByRole("button", { name: "Preparing the report..." });
    await user.click(button);
    expectBusy(button);
    answer.resolve(new Response("<h1>Oops</h1>", { status: 500 }));
    await waitFor(() => expect(button).toHaveAttribute("aria-disabled", "false"));
    expect(requests).toHaveLength(1);
  });

  it("shows an error when the download fails, and can be retried", async () => {
    const user = open(ANSWERS);
    stubApi({ "POST /api/valuation-report": () => new Response("<h1>Oops</h1>", { status: 500 }) });
    await press(user, "Download the PDF report");
    const failed = "We couldn't make the report. Please try again, or print this page.";
    expect(await findToast("Error", failed)).toBeVisible();
    expect(screen.getByRole("button", { name: "Download the PDF report" })).toBeEnabled();
    expectRange(RANGE);
  });

  it("starts with the firm, the date and the eight answers in print", async () => {
    vi.spyOn(Date, "now").mockReturnValue(new Date(2026, 10, 21, 12).getTime());
    open(ANSWERS);
    const heading = document.querySelector(".print-heading") as HTMLElement;
    expect(heading).toHaveTextContent(firm.name);
    expect(heading).toHaveTextContent(firm.phone.display);
    expect(heading).toHaveTextContent("Valuation range");
    expect(heading).toHaveTextContent("November 21, 2026");
    const facts = within(heading)
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    const labels = Object.values(words.fields).map(({ label }) => label);
    expect(facts.map(([label]) => label)).toEqual(labels);
    expect(Object.fromEntries(facts)).toMatchObject({
      Industry: "HVAC Services",
      "Annual revenue": "$1,200,000",
      "Years in business": "8-15 years",
      Property: "Lease/rent space",
    });
  });

  it("can be printed", async () => {
    const print = vi.spyOn(window, "print");
    const user = open(ANSWERS);
    await press(user, "Print this page");
    expect(print).toHaveBeenCalledOnce();
  });
});

it.each(["nonsense", "[]", "null", '"x"', "5", '{"industry": 7, "revenue": {}, "years": "3"}'])(
  "starts with an empty form when the stored draft is corrupt: %s",
  (stored) => {
    localStorage.setItem("calculator-input", stored);
    open();
    expectAnswers(NOTHING);
  },
);
