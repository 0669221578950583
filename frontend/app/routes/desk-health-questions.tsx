import { EntryScreen } from "~/features/desk-editor/entry-screen";
import { HEALTH } from "~/features/desk-editor/rules/questions-kind";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

const KEY = "business_health/statements";

export const handle: DeskHandle = {
  screen: "health",
  prefetch: () => deskPrefetch(`/api/desk/content/entries/${KEY}`),
};

export default function HealthRoute() {
  return <EntryScreen entryKey={KEY} kind={HEALTH} />;
}
