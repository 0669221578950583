import { MethodScreen } from "~/features/desk/releases/method-screen";
import type { DeskHandle } from "~/features/desk/shell/desk-handle";

export const handle: DeskHandle = {
  title: "Method",
  prefetch: () => [{ path: "/api/desk/method/draft?name=valuation%2Fmethod" }],
};

export default MethodScreen;
