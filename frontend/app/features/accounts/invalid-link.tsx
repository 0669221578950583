import { Button } from "~/ui/button";
import { Panel } from "./panel";

/** A panel that says why an email link cannot be used, with a button for what to do instead. */
export function InvalidLink({
  title,
  why,
  action,
  onAgain,
}: {
  title: string;
  why: string;
  action: string;
  onAgain: () => void;
}) {
  return (
    <Panel key="invalid" title={title} lede={why}>
      <p>
        <Button onClick={onAgain}>{action}</Button>
      </p>
    </Panel>
  );
}
