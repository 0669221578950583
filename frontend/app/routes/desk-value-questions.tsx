import { EntryScreen } from "~/features/desk-editor/entry-screen";
import { ASSESSMENT } from "~/features/desk-editor/rules/questions-kind";
import type { DeskHandle } from "~/layout/desk/desk-handle";

const KEY = "value_assessment/questions";

export const handle: DeskHandle = {
  title: "Value assessment",
  prefetch: () => [{ path: `/api/desk/content/entries/${KEY}` }],
};

export default function AssessmentRoute() {
  return <EntryScreen entryKey={KEY} kind={ASSESSMENT} />;
}
