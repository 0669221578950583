import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Site, siteContext } from "~/lib/site";
import { robots, sitemap, webmanifest } from "./discovery";
import { type Page, sitePages } from "./pages";
import type { Published, Total } from "./published";
import { withoutDesk } from "./route-manifests";
import { scriptsAfterPaint } from "./scripts-after-paint";

/** The error of a page that could not be rendered. */
class PageError extends Error {
  constructor(
    readonly path: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Renders every page of `sitePages`, the data that the router requests on navigation to it (none for the desk and the
 * 404 page), the route manifest, and the files for search engines and phones. With `only`, renders just the page at
 * that path. First yields the number of pages that will be rendered.
 *
 * @throws PageError when a page or its data fails to render or has another status than `sitePages` names.
 */
export async function* renderSite(
  build: ServerBuild,
  site: Site,
  only?: string,
): AsyncGenerator<Total | Published> {
  let failure: unknown;
  const catching = withErrors(build, (error) => {
    failure ??= error;
  });
  const smaller = withoutDesk(catching);
  const handleDesk = createRequestHandler(catching, "production");
  const handleSite = createRequestHandler(smaller.build, "production");
  const answer = async (
    path: string,
    kind: "page" | "data",
    { desk, signedIn, status }: Page,
  ): Promise<Published> => {
    failure = undefined;
    try {
      const context = new RouterContextProvider();
      context.set(siteContext, site);
      const handle = desk ? handleDesk : handleSite;
      const response = await handle(new Request(new URL(path, site.siteUrl)), context);
      if (response.status !== status) {
        throw failure ?? new Error(`answered ${response.status}, expected ${status}`);
      }
      const contentType = response.headers.get("Content-Type") ?? "application/octet-stream";
      const text = await response.text();
      // A signed-in screen shows nothing before its scripts run.
      const body = kind === "page" && !signedIn ? scriptsAfterPaint(text) : text;
      return { path, kind, status, contentType, body, signedIn };
    } catch (error) {
      throw new PageError(path, error);
    }
  };
  const pages = sitePages(site).filter(({ path }) => only === undefined || path === only);
  yield { total: pages.length };
  for (const page of pages) {
    yield await answer(page.path, "page", page);
    if (page.status === 200 && !page.desk && only === undefined) {
      yield await answer(dataPath(page), "data", page);
    }
  }
  if (only !== undefined) return;
  yield* [smaller.manifest, robots(site), sitemap(site), webmanifest(site)];
}

/**
 * The build with a listener for errors of loaders and components. The framework's own response leaves out the error
 * message.
 */
function withErrors(build: ServerBuild, handleError: (error: unknown) => void): ServerBuild {
  const { module } = build.entry;
  return { ...build, entry: { module: { ...module, handleError } } };
}

/** The path at which the router in the browser requests a page's data. */
function dataPath(page: Page): string {
  return page.path === "/" ? "/_.data" : `${page.path}.data`;
}
