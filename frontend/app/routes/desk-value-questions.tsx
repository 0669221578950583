import { ValueQuestionsScreen } from "~/features/desk/releases/questions-screen";
import type { DeskHandle } from "~/features/desk/shell/desk-handle";

export const handle: DeskHandle = {
  title: "Value assessment",
  prefetch: () => [{ path: "/api/desk/method/draft?name=value_assessment%2Fquestions" }],
};

export default ValueQuestionsScreen;
