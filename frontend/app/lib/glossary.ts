import type { RouterContextProvider } from "react-router";
import type { Definition } from "~/ui/terms";
import { textOf } from "./site";

/** These terms, for a loader that returns them as `definitions`: `Terms` then marks them in the texts of the page. */
export function definitions(
  context: Readonly<RouterContextProvider>,
  ...slugs: string[]
): Definition[] {
  return textOf(context, "glossary")
    .terms.filter(({ slug }) => slugs.includes(slug))
    .map(({ slug, short, match }) => ({ slug, short, match }));
}
