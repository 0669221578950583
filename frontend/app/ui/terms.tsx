import { Fragment, type ReactNode } from "react";
import { Link, useMatches } from "react-router";

/** An entry of the glossary as a page gets it: its anchor, its short definition, and how texts spell the term. */
export type Definition = { slug: string; short: string; match: readonly string[] };

/**
 * A text in which the first use of each term links to the glossary and has the definition as a tooltip
 * (`tooltips.ts`). The terms are the `definitions` in the page's loader data; without any, the text stays as it is.
 */
export function Terms({ children: text }: { children: string }) {
  const matches = useMatches() as { loaderData?: { definitions?: readonly Definition[] } }[];
  const definitions = matches.flatMap(({ loaderData }) => loaderData?.definitions ?? []);
  return linked(text, definitions);
}

function linked(text: string, definitions: readonly Definition[]): ReactNode {
  const [first] = definitions
    .flatMap((definition) =>
      definition.match.map((words) => ({ definition, found: find(words, text) })),
    )
    .filter(({ found }) => found !== null)
    .sort((a, b) => start(a.found) - start(b.found));
  if (!first?.found) return text;
  const { definition, found } = first;
  const end = found.index + found[0].length;
  return (
    <Fragment>
      {text.slice(0, found.index)}
      <Link
        className="term"
        to={`/resource-center/glossary#${definition.slug}`}
        data-definition={definition.short}
      >
        {found[0]}
      </Link>
      {linked(
        text.slice(end),
        definitions.filter((each) => each !== definition),
      )}
    </Fragment>
  );
}

const start = (found: RegExpExecArray | null) => found?.index ?? 0;

/**
 * Finds a spelling in the text, as whole words. An abbreviation must be in capitals. The spellings hold no special
 * characters of patterns.
 */
function find(words: string, text: string): RegExpExecArray | null {
  return new RegExp(`\\b${words}\\b`, words === words.toUpperCase() ? "" : "i").exec(text);
}
