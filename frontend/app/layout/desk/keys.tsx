import { keyNames } from "./shortcuts";

/** The classes of one key. */
export const KEY =
  "min-w-[1.4rem] rounded-[3px] border border-rule px-[0.35rem] py-px text-center font-sans text-[0.8125rem] leading-[1.4] text-ink-soft";

/** The keys of a shortcut, drawn as keys. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="whitespace-nowrap">
      {keyNames(keys).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a shortcut never change their order
        <span key={index}>
          {index > 0 && <span className="text-ink-soft"> then </span>}
          <kbd className={KEY}>{name}</kbd>
        </span>
      ))}
    </span>
  );
}
