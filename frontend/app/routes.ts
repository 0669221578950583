import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import pages from "./pages.json";

/** The routes of a group of pages, whose files have the names that `pages.json` gives. */
const routes = (group: Record<string, string>) =>
  Object.entries(group).map(([path, name]) =>
    path === "/" ? index(`routes/${name}.tsx`) : route(path.slice(1), `routes/${name}.tsx`),
  );

export default [
  ...routes(pages.listed),
  ...routes(pages.unlisted),
  layout("routes/signed-in.tsx", routes(pages.signedIn)),
  layout("routes/desk.tsx", routes(pages.desk)),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
