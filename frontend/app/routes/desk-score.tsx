import { EntryScreen } from "~/features/desk-editor/entry-screen";
import { SCORE } from "~/features/desk-editor/rules/score-kind";
import type { DeskHandle } from "~/layout/desk/desk-handle";

const KEY = "leads/score";

export const handle: DeskHandle = {
  title: "Lead score",
  prefetch: () => [{ path: `/api/desk/content/entries/${KEY}` }],
};

export default function ScoreRoute() {
  return <EntryScreen entryKey={KEY} kind={SCORE} />;
}
