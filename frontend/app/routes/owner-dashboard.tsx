import { lazy, Suspense, useState } from "react";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { NeedsBusiness } from "~/features/portal/needs-business";
import { OVERVIEW_REQUESTS, Overview } from "~/features/portal/overview/overview";
import { ToolCards } from "~/features/portal/tool-cards";
import { interpolate } from "~/lib/interpolate";
import { signOut, useSignedIn } from "~/lib/session";
import { textOf } from "~/lib/site";
import { Button, ButtonLink } from "~/ui/button";
import type { Route } from "./+types/owner-dashboard";

const AdminPanelPeople = lazy(() => import("~/features/accounts/people/admin-panel-people"));

export function loader({ context }: Route.LoaderArgs) {
  const { dashboard, comingSoon, needsBusiness } = textOf(context, "portal");
  const { people, profile } = textOf(context, "accounts");
  const { caution } = textOf(context, "valuation");
  return { dashboard, comingSoon, needsBusiness, people, caution, confirm: profile.confirm };
}

export const handle: SignedInHandle = {
  page: "/owner-dashboard",
  visitorsGoTo: "/",
  prefetch: () => OVERVIEW_REQUESTS,
};

export default function OwnerDashboard({
  loaderData: { dashboard, comingSoon, needsBusiness, people, caution, confirm },
}: Route.ComponentProps) {
  const { person, business, isStaff } = useSignedIn();
  // If a person has no name, the server sends the email address; the specified fallback is for owners.
  const nameless = person.displayName === person.email;
  const name = nameless && !isStaff ? dashboard.nobody : person.displayName;
  const [usersOpened, setUsersOpened] = useState(false);
  return (
    <div className="page pt-6 pb-14 md:pb-24">
      <header className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
        <div>
          <h1 className="wrap-anywhere">{interpolate(dashboard.greeting, { name })}</h1>
          {business?.name && <p className="mt-1 text-ink-soft">{business.name}</p>}
        </div>
        <p className="flex flex-wrap gap-x-3">
          <ButtonLink variant="secondary" className="min-h-11 px-4 py-1.5" to="/profile">
            {dashboard.profile}
          </ButtonLink>
          <Button
            variant="secondary"
            className="min-h-11 px-4 py-1.5"
            onClick={() => void signOut()}
          >
            {dashboard.logout}
          </Button>
        </p>
      </header>
      <div className="mt-6 border-t border-rule pt-8">
        <NeedsBusiness words={needsBusiness} title="h2">
          <Overview words={dashboard.overview} caution={caution} />
        </NeedsBusiness>
      </div>
      <section className="mt-16" aria-labelledby="cards-title">
        <h2 id="cards-title">{dashboard.cardsTitle}</h2>
        <ToolCards
          tools={dashboard.cards}
          soon={{ title: comingSoon.title, detail: comingSoon.resource }}
        />
      </section>
      <section className="mt-14 border-t-4 border-ink pt-8" aria-labelledby="admin-title">
        <h2 id="admin-title">{dashboard.admin.title}</h2>
        <h3 className="mt-6">{dashboard.admin.actionsTitle}</h3>
        <ul className="mt-4 flex flex-wrap gap-4">
          {dashboard.admin.actions.map(({ label, to }) => (
            <li key={to}>
              <ButtonLink variant="secondary" to={to}>
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
        {/* The form and the people are loaded when the `<details>` opens for the first time. */}
        <details
          className="fold mt-8"
          onToggle={({ currentTarget }) => currentTarget.open && setUsersOpened(true)}
        >
          <summary>{dashboard.admin.people}</summary>
          <div className="mt-6">
            {usersOpened && (
              <Suspense>
                <AdminPanelPeople words={people} confirm={confirm} title="h3" />
              </Suspense>
            )}
          </div>
        </details>
      </section>
    </div>
  );
}
