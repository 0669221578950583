import { type ReactNode, useState } from "react";
import { type Path, valueAt } from "~/lib/json";
import { CellInput, Input, Textarea } from "~/ui/input";
import type { EntryDraft } from "../use-entry-draft";
import { asDecimals, fieldId, problemAt } from "./paths";

const withThousandsSeparators = (text: string) =>
  /^[0-9]+$/.test(text) ? Number(text).toLocaleString("en-US") : text;

/** The kinds of cells whose text is stored as a number, with the pattern of a complete number. */
const NUMBERS: Partial<Record<string, RegExp>> = {
  whole: /^[0-9]{1,12}$/,
  points: /^-?[0-9]{1,3}$/,
};

/** The classes of a control that marks a changed value. */
export const CHANGED = "w-full tabular-nums data-changed:border-ink data-changed:bg-sun";
const NUMERIC = new Set(["decimal", "whole", "points"]);

/** A field for one value of the draft, with its error and, if the value was changed, the value in use. */
export function Cell({
  draft,
  before,
  path,
  label,
  kind = "text",
  placeholder,
  isBare = false,
  onChange,
}: {
  draft: EntryDraft;
  /** The value in use; undefined for a new entry. */
  before: unknown;
  path: Path;
  /** For screen readers, and above the field on a phone. */
  label: string;
  /** `points`: a whole number that may be below zero. */
  kind?: "decimal" | "whole" | "points" | "date" | "text" | "long";
  placeholder?: string;
  /** Whether the field has no box until it is used, as in a table of figures. */
  isBare?: boolean;
  /** Changes the draft in place of the default, if a change affects more than the value at `path`. */
  onChange?: ((typed: string) => void) | undefined;
}) {
  const value = valueAt(draft.body, path);
  const [isTyping, setTyping] = useState(false);
  const text = value === undefined || value === null ? "" : String(value);
  const old = before === undefined || before === null ? "" : String(before);
  const written = (plain: string) => (kind === "whole" ? withThousandsSeparators(plain) : plain);
  const id = fieldId(path);
  const problem = problemAt(draft.problems, path);
  const isChanged = text !== old;
  const said = [problem && `${id}-problem`, isChanged && old && `${id}-before`].filter(Boolean);
  const field = {
    id,
    value: isTyping ? text : written(text),
    placeholder,
    className: `${CHANGED} ${NUMERIC.has(kind) ? "text-right" : "text-left!"}`,
    "data-changed": isChanged || undefined,
    "aria-label": label,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": said.join(" ") || undefined,
  };

  function change(typed: string) {
    const plain = kind === "whole" ? typed.replace(/[$,\s]/g, "") : typed.replace("−", "-");
    if (onChange) onChange(typed);
    else if (NUMBERS[kind]?.test(plain)) draft.change(path, Number(plain));
    else draft.change(path, typed === "" && before === undefined ? undefined : typed);
  }

  const Control = isBare ? CellInput : Input;
  return (
    <>
      {kind === "long" ? (
        <Textarea
          {...field}
          rows={2}
          maxLength={300}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <Control
          {...field}
          type={kind === "date" ? "date" : "text"}
          inputMode={kind === "decimal" ? "decimal" : kind === "whole" ? "numeric" : undefined}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false);
            const tidied = kind === "decimal" ? asDecimals(text) : text;
            if (tidied !== text) draft.change(path, tidied);
          }}
        />
      )}
      {problem && <CellProblem id={`${id}-problem`}>{problem}</CellProblem>}
      {isChanged && old && kind !== "long" && (
        <p id={`${id}-before`} className="mt-1 text-[0.8125rem] text-ink-soft tabular-nums">
          was {written(old)}
        </p>
      )}
    </>
  );
}

/** What is wrong with a value, or with a list of values. */
export function CellProblem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="col-span-full mt-1 text-[0.8125rem] text-red">
      {children}
    </p>
  );
}

/** A cell with a visible label above it. Screen readers get the cell's own, longer name. */
export function Labelled({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <span aria-hidden="true" className="cell-label block text-[0.8125rem] text-ink-soft">
        {label}
      </span>
      {children}
    </div>
  );
}
