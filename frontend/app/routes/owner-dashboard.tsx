import { lazy, Suspense, useState } from "react";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { AdvisorSection, advisorsOf } from "~/features/portal/advisor";
import { NeedsBusiness } from "~/features/portal/needs-business";
import { Overview } from "~/features/portal/overview/overview";
import { OVERVIEW_REQUESTS } from "~/features/portal/overview/overview-query";
import { ToolCards } from "~/features/portal/tool-cards";
import { SAVED_REQUESTS } from "~/features/value-assessment/queries";
import { interpolate } from "~/lib/interpolate";
import { signOut, useSignedIn } from "~/lib/session";
import { textOf } from "~/lib/site";
import { Button, ButtonLink } from "~/ui/button";
import type { Route } from "./+types/owner-dashboard";

const Invite = lazy(() => import("~/features/accounts/people/invite"));
const AdminPanelPeople = lazy(() => import("~/features/accounts/people/admin-panel-people"));

// Below what the screen shows first.
const SavedResult = lazy(() => import("~/features/value-assessment/saved-result"));

export function loader({ context }: Route.LoaderArgs) {
  const { dashboard, comingSoon, needsBusiness, advisor } = textOf(context, "portal");
  const { people, profile } = textOf(context, "accounts");
  const { caution } = textOf(context, "valuation");
  const advisors = advisorsOf(textOf(context, "about"));
  const { confirm } = profile;
  const { saved } = textOf(context, "value-assessment");
  return {
    dashboard,
    comingSoon,
    needsBusiness,
    advisor,
    advisors,
    people,
    caution,
    confirm,
    saved,
  };
}

export const handle: SignedInHandle = {
  page: "/owner-dashboard",
  visitorsGoTo: "/",
  prefetch: () => [...OVERVIEW_REQUESTS, ...SAVED_REQUESTS],
};

export default function OwnerDashboard({
  loaderData: {
    dashboard,
    comingSoon,
    needsBusiness,
    advisor,
    advisors,
    people,
    caution,
    confirm,
    saved,
  },
}: Route.ComponentProps) {
  const { person, business, isStaff } = useSignedIn();
  // If a person has no name, the server sends the email address; the specified fallback is for owners.
  const nameless = person.displayName === person.email;
  const name = nameless && !isStaff ? dashboard.nobody : person.displayName;
  const [adminOpened, setAdminOpened] = useState(false);
  return (
    <div className="page pt-6 pb-14 md:pb-24">
      <header className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
        <div>
          <h1 className="wrap-anywhere">{interpolate(dashboard.greeting, { name })}</h1>
          {business?.name && <p className="mt-1 text-ink-soft">{business.name}</p>}
        </div>
        <p className="no-print flex flex-wrap gap-x-3">
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
          <Suspense>
            <SavedResult words={saved} />
          </Suspense>
        </NeedsBusiness>
      </div>
      {business && (
        <div className="mt-14 grid gap-x-14 gap-y-8 lg:grid-cols-[1.45fr_1fr]">
          <AdvisorSection advisors={advisors} words={advisor} />
          <div className="no-print border-t-3 border-ink pt-5">
            <Suspense>
              <Invite words={people} title="h2" />
            </Suspense>
          </div>
        </div>
      )}
      <section className="no-print mt-14" aria-labelledby="cards-title">
        <h2 id="cards-title">{dashboard.cardsTitle}</h2>
        <ToolCards
          tools={dashboard.cards}
          soon={{ title: comingSoon.title, detail: comingSoon.resource }}
        />
      </section>
      <section className="no-print mt-10" aria-labelledby="admin-title">
        {/* The form and the people are loaded when the `<details>` opens for the first time. */}
        <details
          className="disclosure border-b"
          onToggle={({ currentTarget }) => currentTarget.open && setAdminOpened(true)}
        >
          <summary>
            <h2 id="admin-title">{dashboard.admin.title}</h2>
            <p className="text-ink-soft">{dashboard.admin.lede}</p>
          </summary>
          <div className="disclosure-body">
            <h3>{dashboard.admin.actionsTitle}</h3>
            <ul className="mt-4 mb-10 flex flex-wrap gap-4">
              {dashboard.admin.actions.map(({ label, to }) => (
                <li key={to}>
                  <ButtonLink variant="secondary" to={to}>
                    {label}
                  </ButtonLink>
                </li>
              ))}
            </ul>
            {adminOpened && (
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
