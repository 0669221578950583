import { Panel } from "./panel";

/** A link that opens nothing any more, and the way to one that does. */
export function VoidLink({
  words,
  action,
  onAgain,
}: {
  words: string;
  action: string;
  onAgain: () => void;
}) {
  return (
    <Panel key="void" title="This link does not open anything" lede={words}>
      <p>
        <button type="button" className="button" onClick={onAgain}>
          {action}
        </button>
      </p>
    </Panel>
  );
}
