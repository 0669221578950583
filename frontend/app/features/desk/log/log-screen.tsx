import { DeskScreen } from "../shell/desk-screen";
import { EmptyState } from "../shell/states";

/** The audit log. */
export function LogScreen() {
  return (
    <DeskScreen title="Log">
      <EmptyState title="No entries yet">
        Who saw, changed, exported or deleted what will be listed here, the latest first. Entries
        cannot be changed.
      </EmptyState>
    </DeskScreen>
  );
}
