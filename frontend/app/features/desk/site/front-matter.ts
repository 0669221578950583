import type { Problem } from "../schema-form/problems";

/** A line at the head of a text that a person fills in: `title: Price and terms`. */
export type HeadField = { name: string; value: string };

/**
 * A text in Markdown, in parts: the lines at its head that are single texts, the other lines of the head as they are, and
 * the text itself. An email has its subject in the first line; others have a head of YAML between two lines of `---`.
 */
export type Parts = {
  style: "none" | "subject" | "yaml";
  /** Every line of the head, in order. */
  lines: readonly string[];
  text: string;
};

const HEAD = /^---\n([\s\S]*?)\n---\n/;
const SUBJECT = /^Subject: ?(.*)\n\n?/;
const SINGLE = /^([a-z]\w*): +(?![[{|>])(.*)$/i;

export function partsOf(document: string): Parts {
  const head = HEAD.exec(document);
  if (head) {
    const [whole, lines = ""] = head;
    return { style: "yaml", lines: lines.split("\n"), text: document.slice(whole.length) };
  }
  const subject = SUBJECT.exec(document);
  if (!subject) return { style: "none", lines: [], text: document };
  const [whole, line = ""] = subject;
  return { style: "subject", lines: [line], text: document.slice(whole.length) };
}

export function documentOf({ style, lines, text }: Parts): string {
  if (style === "none") return text;
  return style === "subject"
    ? `Subject: ${lines[0] ?? ""}\n\n${text}`
    : `---\n${lines.join("\n")}\n---\n${text}`;
}

/** The head's fields with a single text. The id of a document and lists are not among them. */
export function fieldsOf({ style, lines }: Parts): HeadField[] {
  if (style === "subject") return [{ name: "subject", value: lines[0] ?? "" }];
  return lines.flatMap((line) => {
    const [, name, value = ""] = SINGLE.exec(line) ?? [];
    return name && name !== "id" ? [{ name, value: unquoted(value) }] : [];
  });
}

/** The parts with another text in a field of the head. A head has no line breaks. */
export function withField(parts: Parts, name: string, typed: string): Parts {
  const value = typed.replaceAll("\n", " ");
  if (parts.style === "subject") return { ...parts, lines: [value] };
  return {
    ...parts,
    lines: parts.lines.map((line) =>
      SINGLE.exec(line)?.[1] === name ? `${name}: ${quoted(value)}` : line,
    ),
  };
}

function unquoted(value: string): string {
  if (value.startsWith('"')) {
    try {
      return String(JSON.parse(value));
    } catch {
      return value;
    }
  }
  return /^'.*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value;
}

/** As YAML reads it as the same text: numbers, dates, yes and no stay as they are written. */
function quoted(value: string): string {
  const isPlain =
    /^[\p{L}\p{N}$(“]/u.test(value) && !/: |:$| #/.test(value) && value === value.trim();
  return isPlain ? value : JSON.stringify(value);
}

/** The messages of all problems of a text. */
export const messagesOf = (problems: readonly Problem[]) => [
  ...new Set(problems.map(({ message }) => message)),
];
