import {
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  Scalar,
  type SchemaOptions,
} from "yaml";
import { isRecord } from "~/lib/storage";

/** Reads numbers, dates, yes and no as texts, as the server does. */
const TEXTS: SchemaOptions = { schema: "failsafe", customTags: ["null", "bool"] };

/** Writes long lines in one piece, and lists in the style of the shipped articles: `[one, two]`. */
const YAML_FORMAT = { lineWidth: 0, flowCollectionPadding: false };

/** Returns the values in the lines of an article's front matter, by key; null if the lines are not a YAML mapping. */
export function headOf(lines: readonly string[]): Record<string, unknown> | null {
  const document = parseDocument(lines.join("\n"), TEXTS);
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  const values: unknown = document.toJS();
  return isRecord(values) ? values : null;
}

/** Returns the lines of an article's front matter with other values. The lines of unchanged values stay as they are. */
export function withHead(
  lines: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string[] {
  const document = parseDocument(lines.join("\n"), TEXTS);
  const before = headOf(lines) ?? {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(values)])) {
    const value = values[name];
    if (JSON.stringify(value) === JSON.stringify(before[name])) continue;
    if (value === undefined) document.delete(name);
    else if (typeof value === "string" && isScalar(document.get(name, true))) {
      document.set(name, value);
    } else document.set(name, withFlowStyle(document.createNode(value)));
  }
  return document.toString(YAML_FORMAT).trimEnd().split("\n");
}

/** Writes a list of texts on one line, and a list of groups with one line for each group: `- {"name": "IBBA"}`. */
function withFlowStyle(node: Node): Node {
  if (!isSeq(node)) return node;
  node.flow = !node.items.some(isMap);
  for (const item of node.items) {
    if (!isMap(item)) continue;
    item.flow = true;
    for (const pair of item.items) {
      for (const each of isPair(pair) ? [pair.key, pair.value] : []) {
        if (isScalar(each) && typeof each.value === "string") each.type = Scalar.QUOTE_DOUBLE;
      }
    }
  }
  return node;
}
