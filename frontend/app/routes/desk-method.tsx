import { useTradeNotes } from "~/features/desk-deals/comparables/trade-note";
import { EntryScreen } from "~/features/desk-editor/entry-screen";
import { IndustryNotes } from "~/features/desk-editor/rules/industry-notes";
import { METHOD } from "~/features/desk-editor/rules/method-kind";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

const KEY = "valuation/method";

export const handle: DeskHandle = {
  screen: "valuation",
  prefetch: () => deskPrefetch(`/api/desk/content/entries/${KEY}`, "/api/desk/comparables"),
};

export default function MethodRoute() {
  return (
    <IndustryNotes value={useTradeNotes()}>
      <EntryScreen entryKey={KEY} kind={METHOD} />
    </IndustryNotes>
  );
}
