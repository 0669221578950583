import type { DeskHandle } from "~/features/desk/shell/desk-handle";
import { SiteScreen } from "~/features/desk/site/site-screen";

export const handle: DeskHandle = { title: "Site" };

export default SiteScreen;
