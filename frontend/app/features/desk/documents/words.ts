import { fileSize } from "~/lib/file-size";
import type { LibraryDocument } from "./queries";

/** Who may download a document. */
export const ACCESS: Record<LibraryDocument["access"], string> = {
  everybody: "Everybody",
  members: "People with an account",
};

/** The kind and the size: `PDF, 84 KB`. */
export const fileInWords = ({ kind, size }: LibraryDocument): string =>
  size === null ? kind : `${kind}, ${fileSize(size)}`;
