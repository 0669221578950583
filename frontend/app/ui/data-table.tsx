import { type TableData, TextTable } from "./table";

/** The figures of a chart as a table, in a `<details>` below it. Not printed unless `className` is given. */
export function DataTable({
  className = "no-print mt-4",
  ...data
}: TableData & { className?: string }) {
  return (
    <details className={`fold ${className}`}>
      <summary>Show as a table</summary>
      <div className="fold-body">
        <TextTable
          {...data}
          className={data.isWords ? "w-full max-w-2xl" : "max-sm:text-small [&_td]:pl-3"}
        />
      </div>
    </details>
  );
}
