import { fileSize } from "~/lib/file-size";
import type { LibraryDocument } from "./queries";

/** The groups of the Resource Center, in its order. */
export const TABS = [
  ["reports", "Reports"],
  ["guides", "Guides"],
  ["templates", "Templates"],
  ["investor", "For buyers"],
] as const;

/** Who may download a document. */
export const ACCESS: Record<LibraryDocument["access"], string> = {
  everybody: "Everybody",
  members: "People with an account",
};

/** What a document is that the site does not offer. */
export const notOffered = ({ isOwn }: LibraryDocument): string =>
  isOwn ? "Not on the site" : "Coming soon";

/** The kind and the size: `PDF, 84 KB`. */
export const fileInWords = ({ kind, size }: LibraryDocument): string =>
  size === null ? kind : `${kind}, ${fileSize(size)}`;
