import { DeskScreen } from "../shell/desk-screen";
import { EmptyState } from "../shell/states";

/** The people of the firm, for principals. */
export function StaffScreen() {
  return (
    <DeskScreen title="Staff">
      <EmptyState title="Staff are not managed here yet">
        Principals find the people of the firm in the back office, under “Repair (raw tables)”.
      </EmptyState>
    </DeskScreen>
  );
}
