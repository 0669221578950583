import { useState } from "react";
import { Options } from "~/layout/desk/options";
import type { Path } from "~/lib/json";
import { Button } from "~/ui/button";
import { Select } from "~/ui/input";
import type { EntryDraft } from "../use-entry-draft";
import { Cell, CellProblem, CHANGED, Labelled } from "./cell";
import { fieldId, problemAt } from "./paths";
import {
  FACTS,
  factInWords,
  isScore,
  moved,
  nameOf,
  type Rule,
  type Score,
  unusedFact,
  withRuleBack,
} from "./score";

/** An editor of the rules of the lead score, by group. */
export function ScoreRules({ draft, current }: { draft: EntryDraft; current: Score }) {
  const { groups } = draft.body as Score;
  const before = new Map(current.groups.flat().map((rule) => [rule.id, rule]));
  const replace = (next: Rule[][]) =>
    draft.change(
      ["groups"],
      next.filter((group) => group.length > 0),
    );
  const replaceGroup = (index: number, group: Rule[]) => replace(groups.with(index, group));

  function newRule(fact: string): Rule {
    const used = new Set([...before.keys(), ...groups.flat().map(({ id }) => id)]);
    let number = used.size + 1;
    while (used.has(`rule-${number}`)) number += 1;
    return { id: `rule-${number}`, label: "", fact, atLeast: 1, points: 0 };
  }

  return (
    <div>
      <p className="max-w-prose text-ink-soft">
        Of each group, the first rule that holds counts, and the lead shows its reason. The sum of
        the points, from 0 to 100, orders the leads; it refuses nobody.
      </p>
      {groups.map((group, index) => {
        const title = factInWords(group[0]?.fact ?? "");
        return (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have ids, groups have none
            key={index}
            className="mt-5"
          >
            <div className="flex items-center justify-between gap-4">
              <h2 className="font-sans text-[1rem] leading-[1.3] font-semibold">{title}</h2>
              <Button
                variant="quiet"
                aria-label={`Add a rule on ${title}`}
                onClick={() =>
                  replaceGroup(index, [...group, newRule(group[0]?.fact ?? "revenue")])
                }
              >
                Add a rule
              </Button>
            </div>
            <ul className="md:[&_.cell-label]:hidden">
              {group.map((rule, position) => (
                <RuleRow
                  key={rule.id}
                  draft={draft}
                  rule={rule}
                  before={before.get(rule.id)}
                  path={["groups", index, position]}
                  onUp={
                    position > 0 ? () => replaceGroup(index, moved(group, position)) : undefined
                  }
                  onRemove={() => {
                    replaceGroup(index, group.toSpliced(position, 1));
                    draft.offerUndo(`Removed “${nameOf(rule)}”`, (body) =>
                      isScore(body) ? withRuleBack(body, rule, group, index) : body,
                    );
                  }}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <p className="mt-5">
        <Button
          variant="secondary"
          onClick={() => replace([...groups, [newRule(unusedFact(groups))]])}
        >
          Add a group
        </Button>
      </p>
      <section className="mt-5" aria-labelledby="score-source">
        <h2 id="score-source">Source of the score</h2>
        <div className="max-w-prose">
          <Cell
            draft={draft}
            path={["source"]}
            before={current.source}
            label="Source of the score"
            kind="long"
          />
        </div>
      </section>
    </div>
  );
}

function RuleRow({
  draft,
  rule,
  before,
  path,
  onUp,
  onRemove,
}: {
  draft: EntryDraft;
  rule: Rule;
  before: Rule | undefined;
  path: Path;
  onUp: (() => void) | undefined;
  onRemove: () => void;
}) {
  const name = nameOf(rule);
  const bound = rule.atMost === undefined ? "atLeast" : "atMost";
  const problem = problemAt(draft.problems, path);
  const hasProblem = draft.problems.some((each) =>
    fieldId(each.path).startsWith(`${fieldId(path)}-`),
  );
  const [isOpen, setOpen] = useState(rule.label === "");

  function choose(chosen: string) {
    const { atLeast, atMost, ...rest } = rule;
    draft.change(path, { ...rest, [chosen]: atLeast ?? atMost ?? 0 });
  }

  const isShown = isOpen || hasProblem || problem !== undefined;
  // On a phone, a rule is one line until it is opened.
  const field = isShown ? "" : "max-md:hidden";
  return (
    <li
      className={`grid grid-cols-2 items-start gap-x-4 gap-y-2 border-t border-rule md:flex md:flex-wrap md:gap-x-2 md:py-1.5 ${isShown ? "max-md:pb-3" : ""}`}
      id={fieldId(path)}
      tabIndex={-1}
    >
      <Button
        variant="plain"
        className="fold-line-title col-span-full grid-cols-[minmax(0,1fr)_auto_1rem] gap-3 text-left tabular-nums data-changed:bg-sun md:hidden"
        aria-expanded={isShown}
        data-changed={JSON.stringify(rule) !== JSON.stringify(before) || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{name}</span>
        <span>{rule.points > 0 ? `+${rule.points}` : String(rule.points).replace("-", "−")}</span>
      </Button>
      <Word className="w-14">{onUp ? "or, if" : "If"}</Word>
      <Labelled label="What" className={`max-md:col-span-full md:w-52 ${field}`}>
        <Select
          className={CHANGED}
          aria-label={`${name}, what is looked at`}
          value={rule.fact}
          data-changed={rule.fact !== before?.fact || undefined}
          onChange={({ target }) => draft.change([...path, "fact"], target.value)}
        >
          {!FACTS[rule.fact] && <option value={rule.fact}>{rule.fact}</option>}
          <Options of={FACTS} />
        </Select>
      </Labelled>
      <Word>is</Word>
      <Labelled label="Is" className={`md:w-24 ${field}`}>
        <Select
          className={CHANGED}
          aria-label={`${name}, bound`}
          value={bound}
          data-changed={before?.[bound] === undefined || undefined}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="atLeast">at least</option>
          <option value="atMost">at most</option>
        </Select>
      </Labelled>
      <Labelled label="Amount" className={`md:w-26 ${field}`}>
        <Cell
          draft={draft}
          path={[...path, bound]}
          before={before?.[bound]}
          label={`${name}, amount`}
          kind="whole"
        />
      </Labelled>
      <Word>add</Word>
      <Labelled label="Points" className={`md:w-14 ${field}`}>
        <Cell
          draft={draft}
          path={[...path, "points"]}
          before={before?.points}
          label={`${name}, points`}
          kind="points"
        />
      </Labelled>
      <Word>points for</Word>
      <Labelled
        label="Reason, as the lead shows it"
        className={`max-md:col-span-full md:min-w-48 md:flex-1 ${field}`}
      >
        <Cell
          draft={draft}
          path={[...path, "label"]}
          before={before?.label}
          label={`${name}, reason`}
        />
      </Labelled>
      <div className={`flex justify-end gap-4 max-md:col-span-full md:w-26 ${field}`}>
        {onUp && (
          <Button variant="quiet" className="min-w-6" aria-label={`Up: ${name}`} onClick={onUp}>
            Up
          </Button>
        )}
        <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {problem && <CellProblem>{problem}</CellProblem>}
    </li>
  );
}

/** A word of the sentence that a rule makes on a wide screen. */
function Word({ className = "", children }: { className?: string; children: string }) {
  return (
    <span
      aria-hidden="true"
      className={`text-ink-soft max-md:hidden md:leading-(--control-height) ${className}`}
    >
      {children}
    </span>
  );
}
