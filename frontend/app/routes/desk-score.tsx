import { EntryScreen } from "~/features/desk-editor/entry-screen";
import { SCORE } from "~/features/desk-editor/rules/score-kind";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

const KEY = "leads/score";

export const handle: DeskHandle = {
  screen: "score",
  prefetch: () => deskPrefetch(`/api/desk/content/entries/${KEY}`),
};

export default function ScoreRoute() {
  return <EntryScreen entryKey={KEY} kind={SCORE} />;
}
