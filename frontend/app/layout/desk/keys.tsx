import { keyNames } from "./shortcuts";

/** The keys of a shortcut, drawn as keys. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="whitespace-nowrap">
      {keyNames(keys).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a shortcut never change their order
        <span key={index}>
          {index > 0 && <span className="text-ink-soft"> then </span>}
          <kbd className="desk-key">{name}</kbd>
        </span>
      ))}
    </span>
  );
}
