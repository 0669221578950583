import { DeskScreen } from "../shell/desk-screen";
import { EmptyState } from "../shell/states";

/** Open leads by stage. */
export function BoardScreen() {
  return (
    <DeskScreen title="Board">
      <EmptyState title="No leads yet">
        Open leads appear here in a column for each stage, with the time they have been there.
      </EmptyState>
    </DeskScreen>
  );
}
