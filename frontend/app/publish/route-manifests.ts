import { createHash } from "node:crypto";
import type { ServerBuild } from "react-router";
import type { Published } from "./published";

/** The layout route of the desk, and with it all routes of the desk. */
const DESK = "routes/desk";
const SIGNED_IN = "routes/signed-in";

/**
 * Returns the build without the desk's routes in its route manifest, and that manifest as a file. Every page loads a
 * route manifest, and only the desk's own pages need the desk's routes: elsewhere, a link to the desk loads a new
 * page.
 */
export function withoutDesk(build: ServerBuild): { build: ServerBuild; manifest: Published } {
  const routes: typeof build.assets.routes = {};
  const sent: typeof routes = {};
  const everywhere = new Set(build.assets.routes.root?.imports);
  const isOfDesk = (id?: string): boolean =>
    id !== undefined && (id === DESK || isOfDesk(build.assets.routes[id]?.parentId));
  for (const [id, route] of Object.entries(build.assets.routes)) {
    if (!route || isOfDesk(id)) continue;
    routes[id] = withoutFalse(id === "root" ? route : withoutImports(route, everywhere));
    // A page preloads its own imports. Only prefetching needs those of others, and no link prefetches these screens.
    sent[id] = route.parentId === SIGNED_IN ? { ...routes[id], imports: [] } : routes[id];
  }
  const { entry } = build.assets;
  const content = JSON.stringify({ entry, routes: sent });
  const version = createHash("sha256").update(content).digest("hex").slice(0, 8);
  const url = `/assets/manifest-site-${version}.js`;
  const body = `window.__reactRouterManifest=${JSON.stringify({ entry, routes: sent, url, version })};`;
  return {
    build: { ...build, assets: { entry, routes, url, version } },
    manifest: {
      path: url,
      kind: "asset",
      status: 200,
      contentType: "text/javascript; charset=utf-8",
      body,
    },
  };
}

/** The root has loaded what it imports before any other route. What is sorted compresses better. */
function withoutImports<Route extends { imports?: string[] | undefined }>(
  route: Route,
  loaded: ReadonlySet<string>,
): Route {
  return { ...route, imports: route.imports?.filter((each) => !loaded.has(each)).sort() };
}

/** The router reads a property that is absent as false. */
function withoutFalse<Route extends object>(route: Route): Route {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)) as Route;
}
