import { SiteScreen } from "~/features/desk-editor/site/site-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "site",
  prefetch: () => deskPrefetch("/api/desk/content/entries"),
};

export default SiteScreen;
