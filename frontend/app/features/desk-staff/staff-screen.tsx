import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { Avatar, RelativeTime } from "~/layout/desk/labels";
import { errorMessage } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FieldError } from "~/ui/field";
import { Select } from "~/ui/input";
import { type Colleague, staffQuery } from "./queries";
import { useStaffActs } from "./use-staff-acts";

const InviteColleague = lazy(() => import("./invite-colleague"));
const CloseAccount = lazy(() => import("./close-account"));

/** The screen with the staff of the firm. For principals only. */
export function StaffScreen() {
  const isPrincipal = useSignedIn().staffRole === "principal";
  return isPrincipal ? (
    <People />
  ) : (
    <DeskScreen screen="staff">
      <EmptyState title="Principals manage the staff">
        Ask one of them to invite a colleague, or to change what somebody may do.
      </EmptyState>
    </DeskScreen>
  );
}

function People() {
  const query = useQuery(staffQuery);
  const acts = useStaffActs();
  const [isInviting, setInviting] = useState(false);
  const [closing, setClosing] = useState<Colleague | null>(null);
  return (
    <DeskScreen
      screen="staff"
      aside={<Button onClick={() => setInviting(true)}>Invite a colleague</Button>}
    >
      <p className="my-3 max-w-prose text-ink-soft">
        Advisors work the leads. Principals also manage the staff, and may delete, erase and export.
        Everybody signs in with a second step. <Link to="/desk/log">The log</Link> says what each of
        them did.
      </p>
      <QueryView query={query} loading="Loading the staff...">
        {({ staff }) => (
          <ul className="border-b border-rule">
            {staff.map((colleague) => (
              <Row
                key={colleague.id}
                colleague={colleague}
                acts={acts}
                onClose={() => setClosing(colleague)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {isInviting && (
        <Suspense>
          <InviteColleague
            withRecentAuthentication={acts.withRecentAuthentication}
            onClose={() => setInviting(false)}
          />
        </Suspense>
      )}
      {closing && (
        <Suspense>
          <CloseAccount
            colleague={closing}
            others={
              query.data?.staff.filter(({ id, isActive }) => isActive && id !== closing.id) ?? []
            }
            acts={acts}
            onClose={() => setClosing(null)}
          />
        </Suspense>
      )}
    </DeskScreen>
  );
}

function Row({
  colleague,
  acts,
  onClose,
}: {
  colleague: Colleague;
  acts: ReturnType<typeof useStaffActs>;
  onClose: () => void;
}) {
  const { id, name, email, role, isActive, isYou, state } = colleague;
  const [error, setError] = useState("");

  function change(body: Parameters<typeof acts.change>[1]) {
    setError("");
    acts.change(colleague, body).catch((failure) => setError(errorMessage(failure)));
  }

  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-t border-rule py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 gap-3">
        <Avatar name={name} />
        <div className="min-w-0 wrap-anywhere">
          <p>
            <span className={`font-semibold ${isActive ? "" : "text-ink-soft"}`}>{name}</span>
            {isYou && " (you)"}
          </p>
          <p className="text-ink-soft">{email}</p>
          <p className="text-ink-soft">
            <AccountStatus colleague={colleague} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <label>
          <span className="sr-only">Role of {name}</span>
          <Select
            value={role}
            disabled={!isActive}
            onChange={({ target }) => change({ role: target.value as Colleague["role"] })}
          >
            <option value="advisor">Advisor</option>
            <option value="principal">Principal</option>
          </Select>
        </label>
        {isActive && (state === "invited" || state === "expired") && (
          <Button variant="quiet" onClick={() => void acts.inviteAgain(colleague)}>
            Send the invitation again
          </Button>
        )}
        {isActive ? (
          <Button variant="quiet" onClick={onClose}>
            Close account<span className="sr-only"> of {name}</span>
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => change({ isActive: true })}>
            Open again<span className="sr-only"> for {name}</span>
          </Button>
        )}
        <ButtonLink variant="quiet" to={`/desk/log?actor=${id}`}>
          Log<span className="sr-only"> of {name}</span>
        </ButtonLink>
      </div>
      {error && (
        <FieldError role="alert" className="col-span-full">
          {error}
        </FieldError>
      )}
    </li>
  );
}

/** Whether somebody has signed in, and how well the account is protected. */
function AccountStatus({
  colleague: { isActive, state, hasSecondStep, lastSeenAt },
}: {
  colleague: Colleague;
}) {
  if (!isActive) return "Closed: cannot sign in";
  if (state === "invited") return "Invited, has not signed in yet";
  if (state === "expired") return "The invitation has expired";
  if (state === "closing") return "Has asked for the account to be deleted";
  return (
    <>
      {lastSeenAt ? (
        <>
          Last here <RelativeTime at={lastSeenAt} />
        </>
      ) : (
        "Active"
      )}
      {hasSecondStep ? ", second step set up" : ", no second step yet: cannot use the desk"}
    </>
  );
}
