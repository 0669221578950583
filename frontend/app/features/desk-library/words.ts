import { fileSize } from "~/lib/file-size";
import type { LibraryDocument } from "./queries";

/** The keys and labels of the groups of documents, in the order of the Resource Center. */
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

/** The label of a document that is not published. */
export const notOffered = ({ isOwn }: LibraryDocument): string =>
  isOwn ? "Not on the site" : "Coming soon";

/** The kind and the size of a document's file: `PDF, 84 KB`; only the kind if the size is unknown. */
export const fileInWords = ({ kind, size }: LibraryDocument): string =>
  size === null ? kind : `${kind}, ${fileSize(size)}`;
