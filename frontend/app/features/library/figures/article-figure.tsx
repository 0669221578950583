import type { FigureName } from "~/lib/library-catalog";
import { BarFigure } from "./bars";
import { drawings } from "./drawings";
import { PathOfASale } from "./path-of-a-sale";

/** The figure of this name, for an article. */
export function ArticleFigure({ name }: { name: FigureName }) {
  return name === "path-of-a-sale" ? <PathOfASale /> : <BarFigure {...drawings[name]} />;
}
