import { DeskScreen } from "../shell/desk-screen";
import { EmptyState } from "../shell/states";

/** One lead. */
export function LeadScreen() {
  return (
    <DeskScreen title="Lead">
      <EmptyState title="No lead to show">
        A lead's page has everything the firm knows about a person: how to reach them, what they
        told us, and what has been done since.
      </EmptyState>
    </DeskScreen>
  );
}
