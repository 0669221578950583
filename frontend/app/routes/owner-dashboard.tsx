import { Link } from "react-router";
import { AdminPanelPeople } from "~/features/accounts/people/admin-panel-people";
import { PEOPLE_REQUESTS } from "~/features/accounts/people/use-people";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { ToolCards } from "~/features/next-steps/tool-cards";
import { interpolate } from "~/lib/interpolate";
import { signOut, useSignedIn } from "~/lib/session";
import { words } from "~/lib/site";
import type { Route } from "./+types/owner-dashboard";

export function loader({ context }: Route.LoaderArgs) {
  return { portal: words(context, "portal"), people: words(context, "accounts").people };
}

export const handle: SignedInHandle = {
  page: "/owner-dashboard",
  visitorsGoTo: "/",
  prefetch: () => PEOPLE_REQUESTS,
};

export default function OwnerDashboard({
  loaderData: {
    portal: { dashboard, comingSoon },
    people,
  },
}: Route.ComponentProps) {
  const { person, business, isStaff } = useSignedIn();
  // Without a name the server gives the address; the specified fallback is for owners.
  const nameless = person.displayName === person.email;
  const name = nameless && !isStaff ? dashboard.nobody : person.displayName;
  return (
    <div className="page pt-12 pb-24">
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
        <div>
          <h1>{interpolate(dashboard.greeting, { name })}</h1>
          {business?.name && <p className="lede mt-4">{business.name}</p>}
        </div>
        <p className="flex flex-wrap gap-4">
          <Link className="button button-quiet" to="/profile">
            {dashboard.profile}
          </Link>
          <button type="button" className="button button-quiet" onClick={() => void signOut()}>
            {dashboard.logout}
          </button>
        </p>
      </header>
      <section className="mt-14" aria-labelledby="cards-title">
        <h2 id="cards-title">{dashboard.cardsTitle}</h2>
        <ToolCards
          tools={dashboard.cards}
          soon={{ title: comingSoon.title, detail: comingSoon.resource }}
        />
      </section>
      <section className="mt-16 border-t-4 border-ink pt-8" aria-labelledby="admin-title">
        <h2 id="admin-title">{dashboard.admin.title}</h2>
        <h3 className="mt-8">{dashboard.admin.actionsTitle}</h3>
        <ul className="mt-4 flex flex-wrap gap-4">
          {dashboard.admin.actions.map(({ label, to }) => (
            <li key={to}>
              <Link className="button button-quiet" to={to}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-12">
          <AdminPanelPeople words={people} title="h3" />
        </div>
      </section>
    </div>
  );
}
