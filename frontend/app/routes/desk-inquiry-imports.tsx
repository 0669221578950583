import { ImportScreen } from "~/features/desk-inbox/import-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "inquiry-imports" };

export default ImportScreen;
