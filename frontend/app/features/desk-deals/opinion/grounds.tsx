import type { ReactNode } from "react";
import { formatMoney } from "~/lib/money";
import type { Opinion } from "./queries";

/** What a released opinion rests on: earnings, multiples, terms, the bank, and what lowers the value. */
export function Grounds({ opinion: { content, lender } }: { opinion: Opinion }) {
  const { measure, period, amount, low, high, cashPercent, noteRate, noteMonths } = content;
  const lends = cashPercent.replace(/\D/g, "") !== "100";
  const drivers = content.drivers.split("\n").filter((line) => line.trim() !== "");
  return (
    <dl className="max-w-prose">
      <Ground label={measure === "sde" ? "SDE" : "EBITDA"}>
        {amount}, {period}
      </Ground>
      <Ground label="Multiples">
        {low} to {high}, from {content.multiples.map(({ source }) => source).join("; ")}
      </Ground>
      <Ground label="Terms">
        {cashPercent.replace("%", "")}% cash at closing
        {lends && `, the rest over ${noteMonths} months at ${noteRate.replace("%", "")}%`}
      </Ground>
      {lender && lender.largestPrice > 0 && (
        <Ground label="Bank">
          carries up to {formatMoney(lender.largestPrice)} at {lender.target} times its payments
        </Ground>
      )}
      <Ground label="Lowers it">
        {drivers.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Ground>
    </dl>
  );
}

function Ground({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 border-t border-rule py-1.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
