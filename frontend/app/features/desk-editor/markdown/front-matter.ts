import type { Problem } from "~/lib/query-client";

/** A field of an entry's front matter, as a person edits it: `title: Price and terms`. */
type HeadField = { name: string; value: string };

/**
 * An entry in Markdown, split into its head and its text. `style` of the head: `subject` for an email, whose first
 * line is its subject; `yaml` for front matter between two lines of `---`; `none` without a head.
 */
type Parts = {
  style: "none" | "subject" | "yaml";
  /** The lines of the head, in order; for an email the subject alone. */
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

/** Returns the fields of the head whose value is a single text. Lists and the id of the entry are left out. */
export function fieldsOf({ style, lines }: Parts): HeadField[] {
  if (style === "subject") return [{ name: "subject", value: lines[0] ?? "" }];
  return lines.flatMap((line) => {
    const [, name, value = ""] = SINGLE.exec(line) ?? [];
    return name && name !== "id" ? [{ name, value: unquoted(value) }] : [];
  });
}

/** Returns the parts with another value for a field of the head. Line breaks become spaces. */
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

/**
 * Returns a value so that the server reads the same text, quoted if necessary. It reads numbers, dates, yes and no as
 * texts, and only true, false and null otherwise.
 */
function quoted(value: string): string {
  const isPlain =
    /^[\p{L}\p{N}$(“]/u.test(value) &&
    !/: |:$| #|^(true|false|null)$/i.test(value) &&
    value === value.trim();
  return isPlain ? value : JSON.stringify(value);
}

/** Returns the distinct messages of the problems. */
export const messagesOf = (problems: readonly Problem[]) => [
  ...new Set(problems.map(({ message }) => message)),
];
