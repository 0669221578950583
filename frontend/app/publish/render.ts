import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Site, siteContext } from "~/lib/site";
import { robots, sitemap, webmanifest } from "./discovery";
import { type Page, sitePages } from "./pages";
import type { Published } from "./published";
import { withoutDesk } from "./route-manifests";
import { scriptsAfterPaint } from "./scripts-after-paint";

/**
 * Renders every page of the site map, the data behind client-side navigation to it, and the files that
 * search engines and phones ask for. With `only`, just the page of that path.
 *
 * @throws when any page does not answer with the status that the site map names.
 */
export async function* renderSite(
  build: ServerBuild,
  site: Site,
  only?: string,
): AsyncGenerator<Published> {
  const smaller = withoutDesk(build);
  const handleDesk = createRequestHandler(build, "production");
  const handleSite = createRequestHandler(smaller.build, "production");
  const answer = async (path: string, handle = handleSite) => {
    const context = new RouterContextProvider();
    context.set(siteContext, site);
    return handle(new Request(new URL(path, site.siteUrl)), context);
  };
  for (const page of sitePages(site)) {
    if (only !== undefined && page.path !== only) continue;
    const response = await answer(page.path, page.desk ? handleDesk : handleSite);
    const html = await published(page.path, "page", page.status, response);
    // A signed-in screen shows nothing before its scripts run.
    yield page.signedIn ? html : { ...html, body: scriptsAfterPaint(html.body) };
    if (page.status === 200 && !page.desk && only === undefined) {
      const path = dataPath(page);
      yield await published(path, "data", 200, await answer(path));
    }
  }
  if (only !== undefined) return;
  yield* [smaller.manifest, robots(site), sitemap(site), webmanifest(site)];
}

/** The path at which the router in the browser requests a page's data. */
function dataPath(page: Page): string {
  return page.path === "/" ? "/_.data" : `${page.path}.data`;
}

async function published(
  path: string,
  kind: Published["kind"],
  status: number,
  response: Response,
): Promise<Published> {
  if (response.status !== status) {
    throw new Error(`${path} answered ${response.status}, expected ${status}`);
  }
  const contentType = response.headers.get("Content-Type") ?? "application/octet-stream";
  return { path, kind, status, contentType, body: await response.text() };
}
