/** The classes of the list of what was found. */
export const OPTION_LIST = "mt-3 max-h-[min(24rem,50dvh)] overflow-x-hidden overflow-y-auto";
/** The classes of an option in a list of what was found. */
export const OPTION =
  "flex min-h-10 cursor-pointer items-center justify-between gap-4 border-t border-rule px-3 data-[selected=true]:bg-paper-deep data-[selected=true]:[box-shadow:inset_3px_0_var(--color-ink)] forced-colors:data-[selected=true]:outline-2 forced-colors:data-[selected=true]:outline-[Highlight]";
