import type { ComponentProps } from "react";

/** A table with rules between its rows, of figures by default: all cells but the first of a row are set right. */
export function Table({
  isWords = false,
  className = "",
  ...props
}: ComponentProps<"table"> & {
  /** Whether the cells are words, set left; those of the last column stay right. */
  isWords?: boolean;
}) {
  const look = isWords ? "figures table-words" : "figures";
  return <table {...props} className={`${look} ${className}`} />;
}
