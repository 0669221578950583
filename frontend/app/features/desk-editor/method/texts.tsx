import { type Path, valueAt } from "~/lib/json";
import { Cell } from "./cell";
import { Labelled } from "./factors";
import type { Body } from "./queries";
import type { MethodDraft } from "./use-method-draft";

/**
 * The part of the editor with the messages of the checks, the panel on what moves a price, and the source of the
 * method.
 */
export function Texts({ draft, current }: { draft: MethodDraft; current: Body }) {
  const body = draft.body as Body;
  const field = (path: Path, label: string, kind: "text" | "long" | "whole") => (
    <Cell draft={draft} path={path} before={valueAt(current, path)} label={label} kind={kind} />
  );
  return (
    <div className="grid grid-cols-1 gap-8 pt-4">
      <section aria-labelledby="messages-title">
        <h2 id="messages-title">Messages of the form</h2>
        <ul className="method-texts method-messages">
          {body.checks.map(({ rule }, index) => (
            <li key={rule}>
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
        <ul className="method-moving">
          {body.complexity.factors.map(({ name }, index) => {
            const path = ["complexity", "factors", index] as const;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the entries keep their places
              <li key={index}>
                <Labelled label="Name">
                  {field([...path, "name"], `Name of ${name}`, "text")}
                </Labelled>
                <Labelled label="From, $">
                  {field([...path, "low"], `${name}, from`, "whole")}
                </Labelled>
                <Labelled label="To, $">
                  {field([...path, "high"], `${name}, to`, "whole")}
                </Labelled>
                <Labelled label="In words">
                  {field([...path, "impact"], `${name}, in words`, "text")}
                </Labelled>
                <Labelled label="Meaning">
                  {field([...path, "meaning"], `${name}, meaning`, "long")}
                </Labelled>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-labelledby="origin-title">
        <h2 id="origin-title">Source of the method</h2>
        <ul className="method-texts">
          <li>{field(["source"], "Source of the method", "text")}</li>
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
