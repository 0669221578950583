import { ValueQuestionsScreen } from "~/features/desk-editor/method/questions-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  title: "Value assessment",
  prefetch: () => [{ path: "/api/desk/method/draft?name=value_assessment%2Fquestions" }],
};

export default ValueQuestionsScreen;
