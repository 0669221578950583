import { EntryScreen } from "~/features/desk-editor/entry-screen";
import { TERMS } from "~/features/desk-editor/rules/terms-kind";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

const KEY = "lending/sba";

export const handle: DeskHandle = {
  screen: "lending-terms",
  prefetch: () => deskPrefetch(`/api/desk/content/entries/${KEY}`),
};

export default function LendingTermsRoute() {
  return <EntryScreen entryKey={KEY} kind={TERMS} />;
}
