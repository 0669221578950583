import { isMap, isPair, isScalar, isSeq, type Node, parseDocument, Scalar } from "yaml";
import { isRecord } from "~/lib/storage";

/** Long lines stay whole, and lists are written as they are shipped: `[one, two]`. */
const YAML_FORMAT = { lineWidth: 0, flowCollectionPadding: false };

/** The head of an article as values by name. Null if it is no YAML that a form can edit. */
export function headOf(lines: readonly string[]): Record<string, unknown> | null {
  const document = parseDocument(lines.join("\n"));
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  const values: unknown = document.toJS();
  return isRecord(values) ? values : null;
}

/** The lines of a head with other values. Those of values that stay the same are not touched. */
export function withHead(
  lines: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string[] {
  const document = parseDocument(lines.join("\n"));
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

/** A list of texts stands on its line; of a list of groups, each has a line: `- {"name": "IBBA"}`. */
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
