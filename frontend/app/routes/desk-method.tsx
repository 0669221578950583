import { EntryScreen } from "~/features/desk-editor/entry-screen";
import { METHOD } from "~/features/desk-editor/rules/method-kind";
import type { DeskHandle } from "~/layout/desk/desk-handle";

const KEY = "valuation/method";

export const handle: DeskHandle = {
  title: "Valuation method",
  prefetch: () => [{ path: `/api/desk/content/entries/${KEY}` }],
};

export default function MethodRoute() {
  return <EntryScreen entryKey={KEY} kind={METHOD} />;
}
