import { ResultsScreen } from "~/features/desk-deals/firm-reports/results-screen";
import { WonAndLost } from "~/features/desk-deals/firm-reports/won-and-lost";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "results" };

export default function DeskResultsWon() {
  return (
    <ResultsScreen>
      <WonAndLost />
    </ResultsScreen>
  );
}
