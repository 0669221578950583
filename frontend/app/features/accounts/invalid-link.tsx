import { Panel } from "./panel";

/** A link that opens nothing, now or for ever, and the way on. */
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
    <Panel key="void" title={title} lede={why}>
      <p>
        <button type="button" className="button" onClick={onAgain}>
          {action}
        </button>
      </p>
    </Panel>
  );
}
