import { DeskScreen } from "../shell/desk-screen";
import { EmptyState } from "../shell/states";

/** The audit log. */
export function LogScreen() {
  return (
    <DeskScreen title="Log">
      <EmptyState title="The log is kept, and not shown here yet">
        Who saw, changed, exported or deleted what is written down, and entries cannot be changed.
        Principals read them in the back office, under “Repair (raw tables)”.
      </EmptyState>
    </DeskScreen>
  );
}
