import { MethodScreen } from "~/features/desk-editor/method/method-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  title: "Method",
  prefetch: () => [{ path: "/api/desk/method/draft?name=valuation%2Fmethod" }],
};

export default MethodScreen;
