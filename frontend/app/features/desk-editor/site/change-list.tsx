import type { Change } from "./changes";

/** A list of the fields that differ between two versions, with removed and added words marked. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className="text-ink-soft">No difference.</p>;
  return (
    <dl className="site-changes">
      {changes.map(({ place, pieces }) => (
        <div key={place}>
          <dt>{place}</dt>
          <dd>
            {pieces.map(({ text, is }, index) => {
              const Piece = is === "added" ? "ins" : is === "removed" ? "del" : "span";
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
              return <Piece key={index}>{text}</Piece>;
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
