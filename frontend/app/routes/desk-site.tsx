import { SiteScreen } from "~/features/desk-editor/site/site-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { title: "Site" };

export default SiteScreen;
