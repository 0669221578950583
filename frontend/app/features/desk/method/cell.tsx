import { asDecimals, fieldId, problemAt, valueAt } from "./paths";
import type { Path } from "./queries";
import type { MethodDraft } from "./use-method-draft";

/** A field for one value of the draft, with its problem and, where it was changed, the value in use. */
export function Cell({
  draft,
  before,
  path,
  label,
  kind = "text",
  placeholder,
}: {
  draft: MethodDraft;
  /** The value in use; undefined for a new entry. */
  before: unknown;
  path: Path;
  /** For screen readers, and above the field on a phone. */
  label: string;
  kind?: "decimal" | "whole" | "date" | "text" | "long";
  placeholder?: string;
}) {
  const value = valueAt(draft.body, path);
  const text = value === undefined || value === null ? "" : String(value);
  const old = before === undefined || before === null ? "" : String(before);
  const id = fieldId(path);
  const problem = problemAt(draft.problems, path);
  const isChanged = text !== old;
  const said = [problem && `${id}-problem`, isChanged && old && `${id}-before`].filter(Boolean);
  const field = {
    id,
    value: text,
    placeholder,
    className: "method-input",
    "data-kind": kind,
    "data-changed": isChanged || undefined,
    "aria-label": label,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": said.join(" ") || undefined,
  };

  function change(typed: string) {
    if (kind === "whole" && /^[0-9]{1,12}$/.test(typed)) draft.change(path, Number(typed));
    else draft.change(path, typed === "" && before === undefined ? undefined : typed);
  }

  return (
    <>
      {kind === "long" ? (
        <textarea
          {...field}
          rows={2}
          maxLength={300}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <input
          {...field}
          type={kind === "date" ? "date" : "text"}
          inputMode={kind === "decimal" ? "decimal" : kind === "whole" ? "numeric" : undefined}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
          onBlur={() => {
            const tidied = kind === "decimal" ? asDecimals(text) : text;
            if (tidied !== text) draft.change(path, tidied);
          }}
        />
      )}
      {problem && (
        <p id={`${id}-problem`} className="method-problem">
          {problem}
        </p>
      )}
      {isChanged && old && kind !== "long" && (
        <p id={`${id}-before`} className="method-before">
          was {old}
        </p>
      )}
    </>
  );
}
