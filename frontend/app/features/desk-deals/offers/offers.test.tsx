import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { MoneyBars } from "~/tools/offers/money-bars";
import { TermsTable } from "~/tools/offers/terms-table";
import { FLAGS } from "./words";

const money = { certain: 707_500, likely: 210_000, uncertain: 140_000, short: 0 };

test("an offer's money is drawn and said in words", () => {
  render(<MoneyBars offers={[{ id: 1, name: "Rosa", detail: "LOI", money }]} />);
  const row = screen.getByRole("listitem");
  expect(row).toHaveTextContent("$707,500 certain, $210,000 likely, $140,000 uncertain");
  const [certain, likely, uncertain] = [...row.querySelectorAll("svg > rect")].map((part) =>
    Number(part.getAttribute("width")),
  );
  expect(certain).toBeGreaterThan(likely ?? 0);
  expect(likely).toBeGreaterThan(uncertain ?? 0);
});

test("cash that does not cover fee and payoffs is said", () => {
  render(
    <MoneyBars
      offers={[{ id: 1, name: "Rosa", detail: "LOI", money: { ...money, short: 5_000 } }]}
    />,
  );
  expect(screen.getByRole("listitem")).toHaveTextContent("$5,000 short");
});

test("only terms that an offer mentions are rows", () => {
  const offer = (id: number, name: string, note: string) => ({
    id,
    name,
    terms: [
      { label: "Note to you", words: note },
      { label: "Earnout, at most", words: "" },
    ],
  });
  render(<TermsTable offers={[offer(1, "Rosa", "$200,000"), offer(2, "Ken", "")]} />);
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual(["TermRosaKen", "Note to you$200,000–"]);
});

test("every flag has a sentence", () => {
  for (const words of Object.values(FLAGS)) expect(words).toMatch(/[.]$/);
});
