import type { Change } from "./changes";

/** What differs between two versions, field by field, with the words that were taken out and those that are new. */
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
