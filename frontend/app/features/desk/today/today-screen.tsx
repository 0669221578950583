import { DeskScreen } from "../shell/desk-screen";
import { EmptyState } from "../shell/states";

/** What waits for the person who is signed in. */
export function TodayScreen() {
  return (
    <DeskScreen title="Today">
      <EmptyState title="Nothing to show yet">
        Messages that nobody has answered, next actions that are due, and mail that could not be
        delivered appear here, the most urgent first.
      </EmptyState>
    </DeskScreen>
  );
}
