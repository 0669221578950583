import { DeskScreen } from "../shell/desk-screen";
import { EmptyState } from "../shell/states";

/** The list of leads. */
export function LeadsScreen() {
  return (
    <DeskScreen title="Leads">
      <EmptyState title="No leads yet">
        Everybody who writes to the firm becomes a lead, and appears here with the stage, the owner
        of the lead and the next action.
      </EmptyState>
    </DeskScreen>
  );
}
