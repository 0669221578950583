import type { components } from "~/api/schema";
import { thumbnailAt } from "../thumbnails";

const ADDRESS = /^media:([0-9a-f]{12})$/;

/** Returns a picture of the library as Markdown. */
export function pictureAsMarkdown({
  alt,
  reference,
}: Pick<components["schemas"]["PictureOut"], "alt" | "reference">): string {
  return `![${alt.replaceAll(/[[\]\\]/g, "\\$&")}](media:${reference})`;
}

/**
 * A picture in the preview of a text. A picture that is not of the library is shown as its alt text, because it cannot
 * be published.
 */
export function MarkdownPicture({ src = "", alt = "" }: { src?: string; alt?: string }) {
  const reference = ADDRESS.exec(src)?.[1];
  return reference ? <img src={thumbnailAt(reference)} alt={alt} /> : <em>{alt}</em>;
}
