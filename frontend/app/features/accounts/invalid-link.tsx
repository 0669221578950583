import { Panel } from "./panel";

/** An email link that cannot be used, why, and what to do instead. */
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
        <button type="button" className="button" onClick={onAgain}>
          {action}
        </button>
      </p>
    </Panel>
  );
}
