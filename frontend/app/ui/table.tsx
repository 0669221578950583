import type { ComponentProps } from "react";

type Look = {
  /** Whether the cells are words, set left; the last column stays right. */
  isWords?: boolean | undefined;
};

/** A table with rules between its rows, of figures by default: all columns but the first are set right. */
export function Table({
  isWords = false,
  className = "",
  ...props
}: ComponentProps<"table"> & Look) {
  const look = isWords ? "figures [&_:is(td,th):not(:last-child)]:text-left" : "figures";
  return <table {...props} className={`${look} ${className}`} />;
}

export type TableData = Look & {
  caption?: string;
  head: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly [string, ...string[]])[];
};

/** A table of texts. */
export function TextTable({
  caption,
  head,
  rows,
  ...props
}: TableData & { className?: string | undefined }) {
  return (
    <Table {...props}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike, such as results of one day
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
