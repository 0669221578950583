import { ScoreScreen } from "~/features/desk/releases/score-screen";
import type { DeskHandle } from "~/features/desk/shell/desk-handle";

export const handle: DeskHandle = {
  title: "Lead score",
  prefetch: () => [{ path: "/api/desk/method/draft?name=leads%2Fscore" }],
};

export default ScoreScreen;
