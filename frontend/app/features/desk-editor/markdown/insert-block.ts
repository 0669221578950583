import { insertTextIntoField } from "text-field-edit";

/**
 * Replaces the selection in a text field by a block, such as a picture, a chart or a table, as a paragraph of its own.
 */
export function insertBlock(field: HTMLTextAreaElement, block: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
  insertTextIntoField(field, withEmptyLines(block, before, after));
}

/**
 * Returns a block with the line breaks it needs to be separated by an empty line from the text around it. At the end
 * of the text, a single line break follows it.
 */
export function withEmptyLines(block: string, before: string, after: string): string {
  const above = emptyLine(/\n*$/.exec(before), before === "");
  const below = after === "" ? "\n" : emptyLine(/^\n*/.exec(after), false);
  return above + block + below;
}

/** The line breaks that are missing for an empty line. */
const emptyLine = (breaks: RegExpExecArray | null, isEdge: boolean) =>
  isEdge ? "" : "\n".repeat(Math.max(0, 2 - (breaks?.[0].length ?? 0)));
