import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import pages from "./pages.json";

/** The routes of a group of pages, whose files have the names that `pages.json` gives. */
const routes = (group: Record<string, string>) =>
  Object.entries(group).map(([path, name]) =>
    path === "/" ? index(`routes/${name}.tsx`) : route(path.slice(1), `routes/${name}.tsx`),
  );

const {
  "/desk/leads": leads,
  "/desk/leads/:id": lead,
  "/desk/buyers": buyers,
  "/desk/buyers/:id": buyer,
  ...screens
} = pages.desk;

export default [
  ...routes(pages.listed),
  ...routes(pages.unlisted),
  layout("routes/signed-in.tsx", routes(pages.signedIn)),
  layout("routes/desk.tsx", [
    ...routes(screens),
    // A lead or a buyer opens beside the list, which stays as it is.
    route("desk/leads", `routes/${leads}.tsx`, [route(":id", `routes/${lead}.tsx`)]),
    route("desk/buyers", `routes/${buyers}.tsx`, [route(":id", `routes/${buyer}.tsx`)]),
  ]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
