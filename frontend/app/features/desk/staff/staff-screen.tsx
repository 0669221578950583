import { DeskScreen } from "../shell/desk-screen";
import { EmptyState } from "../shell/states";

/** The people of the firm, for principals. */
export function StaffScreen() {
  return (
    <DeskScreen title="Staff">
      <EmptyState title="Nobody to list yet">
        The people of the firm who may use this desk will be listed here, with their roles.
      </EmptyState>
    </DeskScreen>
  );
}
