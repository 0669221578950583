import { insertTextIntoField } from "text-field-edit";
import type { LinkTarget } from "../schema-form/form-context";

/**
 * Replaces the selection in a text field by a link. The selected text, or else the title of the target, becomes the
 * text of the link.
 */
export function insertLink(field: HTMLTextAreaElement, target: LinkTarget): void {
  const { value, selectionStart, selectionEnd } = field;
  insertTextIntoField(field, linkAsMarkdown(value.slice(selectionStart, selectionEnd), target));
}

/** Returns a link as Markdown. `words`: the text of the link; if empty, the label of the target or its address. */
export function linkAsMarkdown(words: string, { to, label }: LinkTarget): string {
  const text = words.trim() || label || to;
  const address = to.replaceAll("(", "%28").replaceAll(")", "%29");
  return `[${text.replaceAll(/[[\]\\]/g, "\\$&")}](${address})`;
}
