import { ScoreScreen } from "~/features/desk-editor/method/score-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  title: "Lead score",
  prefetch: () => [{ path: "/api/desk/method/draft?name=leads%2Fscore" }],
};

export default ScoreScreen;
