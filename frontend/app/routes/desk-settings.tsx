import { SettingsScreen } from "~/features/desk/settings/settings-screen";
import type { DeskHandle } from "~/features/desk/shell/desk-handle";

export const handle: DeskHandle = { title: "Settings" };

export default SettingsScreen;
