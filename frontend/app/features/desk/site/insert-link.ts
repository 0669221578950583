import { insertTextIntoField } from "text-field-edit";
import type { LinkTarget } from "../schema-form/form-context";

/** Puts a link into a text, around the chosen words or, without any, with the title of where it leads. */
export function insertLink(field: HTMLTextAreaElement, target: LinkTarget): void {
  const { value, selectionStart, selectionEnd } = field;
  insertTextIntoField(field, linkAsMarkdown(value.slice(selectionStart, selectionEnd), target));
}

/** A link as Markdown. */
export function linkAsMarkdown(words: string, { to, label }: LinkTarget): string {
  const text = words.trim() || label || to;
  const address = to.replaceAll("(", "%28").replaceAll(")", "%29");
  return `[${text.replaceAll(/[[\]\\]/g, "\\$&")}](${address})`;
}
