import { LibraryScreen } from "~/features/desk-library/library-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "documents",
  prefetch: () => deskPrefetch("/api/desk/documents"),
};

export default LibraryScreen;
