import { HealthQuestionsScreen } from "~/features/desk-editor/method/questions-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  title: "Business health",
  prefetch: () => [{ path: "/api/desk/method/draft?name=business_health%2Fstatements" }],
};

export default HealthQuestionsScreen;
