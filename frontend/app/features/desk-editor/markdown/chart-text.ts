/** A bar chart as an author types it. The values are unchecked texts; the server validates them. */
export type ChartValues = {
  title: string;
  source: string;
  headings: Pair;
  rows: readonly Pair[];
};
/** The label and the value of a row of a chart, as typed. */
export type Pair = readonly [string, string];

/** The maximum number of rows of a chart. */
export const MOST_ROWS = 12;

export const EMPTY_CHART: ChartValues = {
  title: "",
  source: "",
  headings: ["", ""],
  rows: [
    ["", ""],
    ["", ""],
  ],
};

const BLOCK = /^```chart\n([\s\S]*?)\n?```$/gm;
const FIELD = /^(title|source): *(.*)$/;
const CELL = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(?:,|$)/y;

/** Returns a chart as the block of Markdown from which the page draws it. */
export function chartAsMarkdown({ title, source, headings, rows }: ChartValues): string {
  const table = [headings, ...rows].map((pair) => pair.map(cell).join(", "));
  return ["```chart", `title: ${title}`, `source: ${source}`, ...table, "```"].join("\n");
}

/**
 * Returns the values of the chart block at a position in a text, and the block's start and end; null if there is none.
 */
export function chartAt(text: string, position: number) {
  for (const found of text.matchAll(BLOCK)) {
    const end = found.index + found[0].length;
    if (found.index <= position && position <= end) {
      return { start: found.index, end, values: valuesOf(found[1] ?? "") };
    }
  }
  return null;
}

/** Returns the values in a chart block, which may be incomplete. */
function valuesOf(block: string): ChartValues {
  const fields: Record<string, string> = {};
  const table: Pair[] = [];
  for (const line of block.split("\n").filter((each) => each.trim())) {
    const [, name, value = ""] = FIELD.exec(line.trim()) ?? [];
    if (name && table.length === 0) fields[name] = value.trim();
    else table.push(cellsOf(line));
  }
  const [headings = EMPTY_CHART.headings, ...rows] = table;
  const { title = "", source = "" } = fields;
  return { title, source, headings, rows: [...rows, ...EMPTY_CHART.rows.slice(rows.length)] };
}

/** The first two cells of a line of CSV. */
function cellsOf(line: string): Pair {
  CELL.lastIndex = 0;
  const [first, second] = [CELL.exec(line), CELL.exec(line)].map((found) =>
    found ? (found[1]?.replaceAll('""', '"') ?? found[2] ?? "").trim() : "",
  );
  return [first ?? "", second ?? ""];
}

/** A cell of CSV. */
function cell(typed: string): string {
  const text = typed.trim();
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
