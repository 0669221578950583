import { HealthQuestionsScreen } from "~/features/desk/releases/questions-screen";
import type { DeskHandle } from "~/features/desk/shell/desk-handle";

export const handle: DeskHandle = {
  title: "Business health",
  prefetch: () => [{ path: "/api/desk/method/draft?name=business_health%2Fstatements" }],
};

export default HealthQuestionsScreen;
