import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Outlet, useOutletContext } from "react-router";
import { ReauthenticationProvider } from "~/features/accounts/profile/use-reauthentication";
import { RequireSession } from "~/features/accounts/require-session";
import { deskAccess } from "~/layout/desk/access";
import { DeskFrame } from "~/layout/desk/desk-frame";
import { SecondStepNeeded } from "~/layout/desk/second-step-needed";
import { ScreenFailed } from "~/layout/desk/states";
import { useSession, useSignedIn } from "~/lib/session";
import { SignedInQueries } from "~/lib/signed-in-queries";
import { useRootData } from "~/lib/site";

const NotFound = lazy(() => import("~/layout/not-found"));

/** The layout of all screens of the desk. Their data comes from the API, so none of these routes has a loader. */
export default function DeskLayout() {
  return (
    <Desk>
      <Outlet />
    </Desk>
  );
}

export function ErrorBoundary() {
  return (
    <Desk>
      <ScreenFailed />
    </Desk>
  );
}

function Desk({ children }: { children: ReactNode }) {
  const { firm } = useRootData();
  const session = useSession();
  // What waits for the session or asks for it has no frame: it is the main part of the page.
  const isWaiting =
    !("who" in session) || (session.state === "signed-in" && session.who.mustChangePassword);
  return (
    <>
      <meta name="robots" content="noindex" />
      {isWaiting && <title>{firm.name}</title>}
      <noscript>
        <p className="page pt-10">
          This page requires JavaScript, and it's turned off in this browser.
        </p>
      </noscript>
      <div role={isWaiting ? "main" : undefined}>
        <RequireSession visitorsGoTo="/auth">
          <StaffOnly>
            <SignedInQueries>
              <DeskFrame>
                <DeskDialogs>{children}</DeskDialogs>
              </DeskFrame>
            </SignedInQueries>
          </StaffOnly>
        </RequireSession>
      </div>
    </>
  );
}

/** Provides the dialog in which staff authenticate again, with its words. */
function DeskDialogs({ children }: { children: ReactNode }) {
  const { desk } = useRootData();
  return desk ? (
    <ReauthenticationProvider words={desk.confirm}>{children}</ReauthenticationProvider>
  ) : (
    children
  );
}

/**
 * Renders its children for staff with a second step of signing in. Staff without one are asked to set it up; to
 * others the desk does not exist.
 */
function StaffOnly({ children }: { children: ReactNode }) {
  const SiteFrame = useOutletContext<ComponentType<{ children: ReactNode }>>();
  const access = deskAccess(useSignedIn());
  if (access === "full") return children;
  return (
    <SiteFrame>
      <Suspense>{access === "none" ? <NotFound /> : <SecondStepNeeded />}</Suspense>
    </SiteFrame>
  );
}
