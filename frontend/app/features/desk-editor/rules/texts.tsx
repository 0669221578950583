import { type Path, valueAt } from "~/lib/json";
import type { EntryDraft } from "../use-entry-draft";
import { Cell, Labelled } from "./cell";
import type { MethodBody } from "./method-body";

/**
 * The part of the editor with the messages of the checks, the panel on what moves a price, and the source of the
 * method.
 */
export function Texts({ draft, current }: { draft: EntryDraft; current: MethodBody }) {
  const body = draft.body as MethodBody;
  const field = (path: Path, label: string, kind: "text" | "long" | "whole") => (
    <Cell draft={draft} path={path} before={valueAt(current, path)} label={label} kind={kind} />
  );
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-labelledby="messages-title">
        <h2 id="messages-title">Messages of the form</h2>
        <ul className="gap-x-4 md:grid md:grid-cols-2">
          {body.checks.map(({ rule }, index) => (
            <li key={rule} className="max-w-160 py-2">
              <Labelled label={RULES[rule] ?? rule}>
                {field(["checks", index, "message"], RULES[rule] ?? rule, "text")}
              </Labelled>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="complexity-title">
        <h2 id="complexity-title">What moves a price</h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          The panel that appears after the range. The amount in words repeats both ends.
        </p>
        <ul className="mt-2">
          {body.complexity.factors.map(({ name }, index) => {
            const path = ["complexity", "factors", index] as const;
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the entries keep their places
                key={index}
                className={`grid grid-cols-2 items-start gap-x-4 gap-y-2 border-t border-rule py-3 md:grid-cols-[13rem_6.5rem_6.5rem_7.5rem_minmax(0,1fr)] md:gap-2 md:py-1.5 ${index > 0 ? "md:[&_.cell-label]:hidden" : ""}`}
              >
                <Labelled label="Name" className="max-md:col-span-full">
                  {field([...path, "name"], `Name of ${name}`, "text")}
                </Labelled>
                <Labelled label="From, $">
                  {field([...path, "low"], `${name}, from`, "whole")}
                </Labelled>
                <Labelled label="To, $">
                  {field([...path, "high"], `${name}, to`, "whole")}
                </Labelled>
                <Labelled label="In words" className="max-md:col-span-full">
                  {field([...path, "impact"], `${name}, in words`, "text")}
                </Labelled>
                <Labelled label="Meaning" className="max-md:col-span-full">
                  {field([...path, "meaning"], `${name}, meaning`, "long")}
                </Labelled>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-labelledby="origin-title">
        <h2 id="origin-title">Source of the method</h2>
        <ul>
          <li className="max-w-160 py-2">{field(["source"], "Source of the method", "text")}</li>
        </ul>
      </section>
    </div>
  );
}

const RULES: Record<string, string> = {
  filled: "A field is empty",
  minimumRevenue: "Revenue is too low",
  minimumSde: "SDE is too low",
  maximumSdeShare: "SDE is too large a share of revenue",
};
