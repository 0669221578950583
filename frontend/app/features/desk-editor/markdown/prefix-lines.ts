import { insertTextIntoField } from "text-field-edit";

/**
 * Adds a prefix to each selected line of a text field, or removes it if every selected line has its prefix. `prefix`
 * gets the index of the line within the selection.
 */
export function prefixLines(field: HTMLTextAreaElement, prefix: (index: number) => string): void {
  const { value, selectionStart, selectionEnd } = field;
  // At 0, lastIndexOf would find a line break that is the first character.
  const start = selectionStart === 0 ? 0 : value.lastIndexOf("\n", selectionStart - 1) + 1;
  const end = value.indexOf("\n", Math.max(selectionEnd - 1, start));
  const lines = value.slice(start, end < 0 ? undefined : end).split("\n");
  const have = lines.every((line, index) => line.startsWith(prefix(index)));
  const next = lines.map((line, index) =>
    have ? line.slice(prefix(index).length) : prefix(index) + line,
  );
  field.setSelectionRange(start, end < 0 ? value.length : end);
  insertTextIntoField(field, next.join("\n"));
}
