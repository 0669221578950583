import { useCallback, useEffect, useState } from "react";
import { type Answer, ask, messageOf } from "~/lib/session-service";
import { showToast } from "~/ui/toasts";
import { momentOf } from "../people/moment";
import { deviceOf } from "./device";
import { Section } from "./section";

type SessionRow = {
  id: number;
  user_agent: string;
  ip: string;
  created_at: number;
  last_seen_at: number;
  is_current: boolean;
};

const PATH = "auth/sessions";

/** Where the person is signed in, this device first, and a way to end each of the others. */
export function Sessions() {
  const [rows, setRows] = useState<SessionRow[] | null>(null);
  const [busy, setBusy] = useState(false);
  const show = useCallback((answer: Answer) => {
    if (answer.status === 200) setRows(inOrder(answer.data as SessionRow[]));
    return answer.status === 200;
  }, []);
  useEffect(() => void ask("GET", PATH).then(show), [show]);

  async function end(ended: SessionRow[], words: string) {
    setBusy(true);
    const answer = await ask("DELETE", PATH, { sessions: ended.map(({ id }) => id) });
    if (show(answer)) showToast({ title: "Signed out", detail: words, tone: "plain" });
    else showToast({ title: "Error", detail: messageOf(answer), tone: "bad" });
    setBusy(false);
  }

  const others = (rows ?? []).filter(({ is_current }) => !is_current);
  return (
    <Section
      id="sessions"
      title="Where you are signed in"
      lede="If you do not know one of these, sign it out and change your password."
    >
      <ul>
        {rows?.map((row) => (
          <li key={row.id} className="person-row">
            <div>
              <p className="font-semibold">{deviceOf(row.user_agent)}</p>
              <p className="text-small text-ink-soft">
                {row.is_current ? "This device" : `Last used ${momentOf(row.last_seen_at * 1000)}`}
                {" · "}since {momentOf(row.created_at * 1000)} · network address {row.ip}
              </p>
            </div>
            {!row.is_current && (
              <p className="person-acts">
                <button
                  type="button"
                  className="text-link cursor-pointer"
                  disabled={busy}
                  onClick={() => void end([row], `${deviceOf(row.user_agent)} is signed out.`)}
                >
                  Sign out<span className="sr-only"> {deviceOf(row.user_agent)}</span>
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className="mt-6">
          <button
            type="button"
            className="button button-quiet"
            disabled={busy}
            onClick={() => void end(others, "Only this device is signed in now.")}
          >
            Sign out everywhere else
          </button>
        </p>
      )}
    </Section>
  );
}

function inOrder(rows: SessionRow[]): SessionRow[] {
  return [...rows].sort(
    (one, other) =>
      Number(other.is_current) - Number(one.is_current) || other.last_seen_at - one.last_seen_at,
  );
}
