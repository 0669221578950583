import { useState } from "react";
import type { Path } from "~/lib/json";
import { Cell } from "./cell";
import { Labelled } from "./factors";
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
import type { MethodDraft } from "./use-method-draft";

/** An editor of the rules of the lead score, by group. */
export function ScoreRules({ draft, current }: { draft: MethodDraft; current: Score }) {
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
    <div className="pt-4">
      <p className="max-w-prose text-ink-soft">
        Of each group, the first rule that holds gives its points. Their sum, from 0 to 100, orders
        the leads; it refuses nobody.
      </p>
      {groups.map((group, index) => {
        const title = factInWords(group[0]?.fact ?? "");
        return (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have ids, groups have none
            key={index}
            className={index === 0 ? "score-group score-first" : "score-group"}
          >
            <div className="score-head">
              <h2>{title}</h2>
              <button
                type="button"
                className="desk-quiet"
                aria-label={`Add a rule on ${title}`}
                onClick={() =>
                  replaceGroup(index, [...group, newRule(group[0]?.fact ?? "revenue")])
                }
              >
                Add a rule
              </button>
            </div>
            <ul>
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
      <p className="score-group">
        <button
          type="button"
          className="desk-button"
          onClick={() => replace([...groups, [newRule(unusedFact(groups))]])}
        >
          Add a group
        </button>
      </p>
      <section className="score-group" aria-labelledby="score-source">
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
  draft: MethodDraft;
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

  return (
    <li
      className="score-rule"
      id={fieldId(path)}
      tabIndex={-1}
      data-open={isOpen || hasProblem || problem !== undefined || undefined}
    >
      <button
        type="button"
        className="score-summary"
        aria-expanded={isOpen || hasProblem}
        data-changed={JSON.stringify(rule) !== JSON.stringify(before) || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{name}</span>
        <span>{rule.points > 0 ? `+${rule.points}` : String(rule.points).replace("-", "−")}</span>
      </button>
      <Labelled label="What">
        <select
          className="method-input"
          aria-label={`${name}, what is looked at`}
          value={rule.fact}
          data-changed={rule.fact !== before?.fact || undefined}
          onChange={({ target }) => draft.change([...path, "fact"], target.value)}
        >
          {!FACTS[rule.fact] && <option value={rule.fact}>{rule.fact}</option>}
          {Object.entries(FACTS).map(([fact, words]) => (
            <option key={fact} value={fact}>
              {words}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label="Is">
        <select
          className="method-input"
          aria-label={`${name}, bound`}
          value={bound}
          data-changed={before?.[bound] === undefined || undefined}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="atLeast">at least</option>
          <option value="atMost">at most</option>
        </select>
      </Labelled>
      <Labelled label="Amount">
        <Cell
          draft={draft}
          path={[...path, bound]}
          before={before?.[bound]}
          label={`${name}, amount`}
          kind="whole"
        />
      </Labelled>
      <Labelled label="Points">
        <Cell
          draft={draft}
          path={[...path, "points"]}
          before={before?.points}
          label={`${name}, points`}
          kind="points"
        />
      </Labelled>
      <div className="score-reason">
        <Labelled label="Reason, as the lead shows it">
          <Cell
            draft={draft}
            path={[...path, "label"]}
            before={before?.label}
            label={`${name}, reason`}
          />
        </Labelled>
      </div>
      <div className="score-acts">
        {onUp && (
          <button type="button" className="desk-quiet" aria-label={`Up: ${name}`} onClick={onUp}>
            Up
          </button>
        )}
        <button
          type="button"
          className="desk-quiet"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
      {problem && <p className="method-problem">{problem}</p>}
    </li>
  );
}
