import type { RouterContextProvider } from "react-router";
import type { Definition } from "~/ui/terms";
import { textOf } from "./site";

/**
 * The glossary's entries for these terms. A loader returns them as `definitions`, and `Terms` links the terms in the
 * texts of its page.
 */
export function definitions(
  context: Readonly<RouterContextProvider>,
  ...slugs: string[]
): Definition[] {
  return textOf(context, "glossary")
    .terms.filter(({ slug }) => slugs.includes(slug))
    .map(({ slug, short, match }) => ({ slug, short, match }));
}
