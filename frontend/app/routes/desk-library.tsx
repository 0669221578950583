import { LibraryScreen } from "~/features/desk-library/library-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { title: "Documents" };

export default LibraryScreen;
