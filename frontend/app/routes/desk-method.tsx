import { EntryScreen } from "~/features/desk-editor/entry-screen";
import { METHOD } from "~/features/desk-editor/rules/method-kind";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

const KEY = "valuation/method";

export const handle: DeskHandle = {
  screen: "valuation",
  prefetch: () => deskPrefetch(`/api/desk/content/entries/${KEY}`),
};

export default function MethodRoute() {
  return <EntryScreen entryKey={KEY} kind={METHOD} />;
}
