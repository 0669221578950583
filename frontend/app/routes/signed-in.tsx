import { Outlet, type UIMatch, useMatches } from "react-router";
import { RequireSession, type SignedInHandle } from "~/features/accounts/require-session";
import { advisorsOf } from "~/features/portal/advisor";
import { NeedsScripts } from "~/features/portal/needs-scripts";
import { PortalFrame } from "~/features/portal/portal-frame";
import { Head } from "~/lib/head";
import { SignedInQueries } from "~/lib/signed-in-queries";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/signed-in";

export function loader({ context }: Route.LoaderArgs) {
  const { nav, advisor, file, buying, coBroking, lending } = textOf(context, "portal");
  const advisors = advisorsOf(textOf(context, "about"));
  return {
    nav,
    file: file.title,
    buying: buying.nav,
    coBroking: coBroking.nav,
    lending: lending.nav,
    advisor,
    advisors,
  };
}

// The navigation stays the same from one screen to the next.
export const shouldRevalidate = () => false;

/** The layout of all signed-in screens. The `handle` of each route says what differs. */
export default function SignedInLayout({ loaderData }: Route.ComponentProps) {
  const { handle, loaderData: data } = useMatches().at(-1) as UIMatch<unknown, SignedInHandle>;
  const { page, visitorsGoTo } = handle;
  return (
    <>
      <Head page={typeof page === "string" ? page : page(data as never)} listed={false} />
      <NeedsScripts />
      <RequireSession visitorsGoTo={visitorsGoTo}>
        <SignedInQueries>
          <PortalFrame {...loaderData}>
            <Outlet />
          </PortalFrame>
        </SignedInQueries>
      </RequireSession>
    </>
  );
}
