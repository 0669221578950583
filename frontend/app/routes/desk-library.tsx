import { LibraryScreen } from "~/features/desk/documents/library-screen";
import type { DeskHandle } from "~/features/desk/shell/desk-handle";

export const handle: DeskHandle = { title: "Documents" };

export default LibraryScreen;
