import { useCallback, useEffect, useState } from "react";
import { longMomentOf } from "~/lib/dates";
import type { ProfileWords } from "~/lib/facts";
import { fill } from "~/lib/fill";
import { type Answer, ask, messageOf } from "~/lib/session-service";
import { showError, showToast } from "~/ui/toasts";
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
export function Sessions({ words }: { words: ProfileWords["sessions"] }) {
  const [rows, setRows] = useState<SessionRow[] | null>(null);
  const [busy, setBusy] = useState(false);
  const show = useCallback((answer: Answer) => {
    if (answer.status === 200) setRows(inOrder(answer.data as SessionRow[]));
    return answer.status === 200;
  }, []);
  useEffect(() => void ask("GET", PATH).then(show), [show]);

  async function end(ended: SessionRow[], detail: string) {
    setBusy(true);
    const answer = await ask("DELETE", PATH, { sessions: ended.map(({ id }) => id) });
    if (show(answer)) showToast({ title: words.ended, detail, tone: "plain" });
    else showError(messageOf(answer));
    setBusy(false);
  }

  const others = (rows ?? []).filter(({ is_current }) => !is_current);
  return (
    <Section id="sessions" title={words.title} lede={words.lede}>
      <ul>
        {rows?.map((row) => (
          <Row
            key={row.id}
            words={words}
            row={row}
            busy={busy}
            onEnd={(device) => end([row], fill(words.endedOne, { device }))}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <p className="mt-6">
          <button
            type="button"
            className="button button-quiet"
            disabled={busy}
            onClick={() => void end(others, words.endedOthers)}
          >
            {words.endOthers}
          </button>
        </p>
      )}
    </Section>
  );
}

function Row({
  words,
  row: { user_agent, ip, created_at, last_seen_at, is_current },
  busy,
  onEnd,
}: {
  words: ProfileWords["sessions"];
  row: SessionRow;
  busy: boolean;
  onEnd: (device: string) => Promise<void>;
}) {
  const device = deviceOf(user_agent);
  const told = [
    is_current ? words.here : fill(words.used, { moment: longMomentOf(last_seen_at * 1000) }),
    fill(words.since, { moment: longMomentOf(created_at * 1000) }),
    fill(words.network, { address: ip }),
  ];
  return (
    <li className="person-row">
      <div>
        <p className="font-semibold">{device}</p>
        <p className="text-small text-ink-soft">{told.join(" · ")}</p>
      </div>
      {!is_current && (
        <p className="person-acts">
          <button
            type="button"
            className="text-link cursor-pointer"
            disabled={busy}
            onClick={() => void onEnd(device)}
          >
            {words.end}
            <span className="sr-only"> {device}</span>
          </button>
        </p>
      )}
    </li>
  );
}

function inOrder(rows: SessionRow[]): SessionRow[] {
  return [...rows].sort(
    (one, other) =>
      Number(other.is_current) - Number(one.is_current) || other.last_seen_at - one.last_seen_at,
  );
}
