import { LettersScreen } from "~/features/desk-deals/letters/letters-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default LettersScreen;
