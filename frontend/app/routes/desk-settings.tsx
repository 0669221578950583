import { SettingsScreen } from "~/features/desk-settings/settings-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "settings" };

export default SettingsScreen;
