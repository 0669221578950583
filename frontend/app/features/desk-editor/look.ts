/** The looks of the labels and messages of forms that are generated or that stand beside a text. */
export const LABEL = "text-small font-semibold";
export const HELP = "max-w-prose pb-1 text-ink-soft";
export const ERROR = "font-semibold text-red";
export const SUMMARY = "mb-4 border-l-3 border-red py-2.5 pl-4";
/** A line with a border that opens what is below it; its arrow is in the stylesheet. */
export const FOLD =
  "fold-title flex min-h-11 w-full min-w-0 flex-1 items-center gap-3 py-2 text-left pointer-fine:min-h-10 pointer-fine:py-1.5";
export const FOLD_BODY = "pb-3 pl-2 sm:pl-4.5";
