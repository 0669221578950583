import { FilesScreen } from "~/features/desk-deals/files/files-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default FilesScreen;
