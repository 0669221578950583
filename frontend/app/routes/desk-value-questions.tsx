import { EntryScreen } from "~/features/desk-editor/entry-screen";
import { ASSESSMENT } from "~/features/desk-editor/rules/questions-kind";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

const KEY = "value_assessment/questions";

export const handle: DeskHandle = {
  screen: "assessment",
  prefetch: () => deskPrefetch(`/api/desk/content/entries/${KEY}`),
};

export default function AssessmentRoute() {
  return <EntryScreen entryKey={KEY} kind={ASSESSMENT} />;
}
