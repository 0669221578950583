import { SettingsScreen } from "~/features/desk-settings/settings-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { title: "Settings" };

export default SettingsScreen;
