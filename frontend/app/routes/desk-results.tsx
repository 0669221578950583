import { ClosedSalesScreen } from "~/features/desk-deals/comparables/closed-sales-screen";
import { ResultsScreen } from "~/features/desk-deals/firm-reports/results-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "results",
  prefetch: () => deskPrefetch("/api/desk/comparables"),
};

export default function DeskResults() {
  return (
    <ResultsScreen>
      <ClosedSalesScreen />
    </ResultsScreen>
  );
}
