import { insertTextIntoField } from "text-field-edit";
import { type Picture, thumbnailAt } from "../media/queries";

const ADDRESS = /^media:([0-9a-f]{12})$/;

/** Puts a picture of the library into a text, as a paragraph of its own. */
export function insertPicture(field: HTMLTextAreaElement, picture: Picture): void {
  const { value, selectionStart, selectionEnd } = field;
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
  insertTextIntoField(field, paragraphOf(picture, before, after));
}

/** A picture as Markdown, with the empty lines that are missing between it and the text around it. */
export function paragraphOf(
  { alt, reference }: Pick<Picture, "alt" | "reference">,
  before: string,
  after: string,
): string {
  const words = alt.replaceAll(/[[\]\\]/g, "\\$&");
  const above = emptyLine(/\n*$/.exec(before), before === "");
  const below = emptyLine(/^\n*/.exec(after), after === "");
  return `${above}![${words}](media:${reference})${below}`;
}

/** The line breaks that are missing for an empty line. */
const emptyLine = (breaks: RegExpExecArray | null, isEdge: boolean) =>
  isEdge ? "" : "\n".repeat(Math.max(0, 2 - (breaks?.[0].length ?? 0)));

/** A picture in the preview of a text. One that is not of the library is shown by its words, since it cannot be published. */
export function MarkdownPicture({ src = "", alt = "" }: { src?: string; alt?: string }) {
  const reference = ADDRESS.exec(src)?.[1];
  return reference ? <img src={thumbnailAt(reference)} alt={alt} /> : <em>{alt}</em>;
}
