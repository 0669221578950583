import { EmptyState } from "~/ui/empty-state";
import "~/styles/desk-log.css";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { Avatar, RelativeTime } from "~/layout/desk/labels";
import { QueryBoundary } from "~/layout/desk/states";
import { errorMessage } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";
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
    <DeskScreen title="Staff">
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
      title="Staff"
      aside={
        <button
          type="button"
          className="desk-button desk-primary"
          onClick={() => setInviting(true)}
        >
          Invite a colleague
        </button>
      }
    >
      <p className="my-3 max-w-prose text-ink-soft">
        Advisors work the leads. Principals also manage the staff, and may delete, erase and export.
        Everybody signs in with a second step. <Link to="/desk/log">The log</Link> says what each of
        them did.
      </p>
      <QueryBoundary query={query} loading="Loading the staff...">
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
      </QueryBoundary>
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
      {acts.dialog}
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
    <li className="staff-row" data-closed={!isActive || undefined}>
      <div className="flex min-w-0 gap-3">
        <Avatar name={name} />
        <div className="min-w-0 wrap-anywhere">
          <p>
            <span className="staff-name font-semibold">{name}</span>
            {isYou && " (you)"}
          </p>
          <p className="text-ink-soft">{email}</p>
          <p className="text-ink-soft">
            <AccountStatus colleague={colleague} />
          </p>
        </div>
      </div>
      <div className="staff-acts">
        <label>
          <span className="sr-only">Role of {name}</span>
          <select
            className="lead-select"
            value={role}
            disabled={!isActive}
            onChange={({ target }) => change({ role: target.value as Colleague["role"] })}
          >
            <option value="advisor">Advisor</option>
            <option value="principal">Principal</option>
          </select>
        </label>
        {isActive && (state === "invited" || state === "expired") && (
          <button
            type="button"
            className="desk-quiet"
            onClick={() => void acts.inviteAgain(colleague)}
          >
            Send the invitation again
          </button>
        )}
        {isActive ? (
          <button type="button" className="desk-quiet" onClick={onClose}>
            Close account<span className="sr-only"> of {name}</span>
          </button>
        ) : (
          <button type="button" className="desk-quiet" onClick={() => change({ isActive: true })}>
            Open again<span className="sr-only"> for {name}</span>
          </button>
        )}
        <Link className="desk-quiet inline-flex items-center" to={`/desk/log?actor=${id}`}>
          Log<span className="sr-only"> of {name}</span>
        </Link>
      </div>
      {error && (
        <p role="alert" className="field-error col-span-full">
          {error}
        </p>
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
