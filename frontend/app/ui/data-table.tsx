import { Table } from "./table";

/**
 * The figures of a chart as a table in a `<details>` below it. The first cell of a row is its heading, and must differ
 * from those of the other rows. Not printed.
 */
export function DataTable({
  head,
  rows,
}: {
  head: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
}) {
  return (
    <details className="fold no-print mt-4">
      <summary>Show as a table</summary>
      <div className="fold-body">
        <Table isWords className="w-full max-w-2xl">
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
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}
