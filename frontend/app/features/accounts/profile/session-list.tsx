import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Answer, firstErrorMessage, request } from "~/lib/allauth-request";
import { formatLongDateTime } from "~/lib/dates";
import type { ProfileWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { couldNotLoad } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { LoadingFailed } from "~/ui/loading";
import { showError, showToast } from "~/ui/toasts";
import { deviceOf } from "./device";
import { profileQuery } from "./profile-query";
import { focusSection, SESSIONS } from "./section";

type SessionRow = {
  id: number;
  user_agent: string;
  ip: string;
  created_at: number;
  last_seen_at: number;
  is_current: boolean;
};

const PATH = "auth/sessions";
const sessionsQuery = profileQuery(PATH, parseSessions);

/** The list of the person's sessions, this device first, with buttons to end the others. */
export default function SessionList({
  words,
  failed,
}: {
  words: ProfileWords["sessions"];
  failed: string;
}) {
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery);
  const [busy, setBusy] = useState(false);
  const rows = query.data ?? [];

  async function end(ended: SessionRow[], detail: string) {
    setBusy(true);
    const answer = await request("DELETE", PATH, { sessions: ended.map(({ id }) => id) });
    if (answer.status === 200) {
      // The focused button is removed with its row.
      focusSection(SESSIONS);
      queryClient.setQueryData(sessionsQuery.queryKey, parseSessions(answer));
      showToast({ title: words.ended, detail, tone: "plain" });
    } else showError(firstErrorMessage(answer));
    setBusy(false);
  }

  const others = rows.filter(({ is_current }) => !is_current);
  return (
    <>
      {couldNotLoad(query) && <LoadingFailed words={failed} onAgain={() => void query.refetch()} />}
      <ul>
        {rows.map((row) => (
          <Row
            key={row.id}
            words={words}
            row={row}
            busy={busy}
            onEnd={(device) => end([row], interpolate(words.endedOne, { device }))}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <p className="mt-6">
          <Button
            variant="secondary"
            aria-disabled={busy}
            onClick={() => void end(others, words.endedOthers)}
          >
            {words.endOthers}
          </Button>
        </p>
      )}
    </>
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
  const details = [
    is_current
      ? words.here
      : interpolate(words.used, { moment: formatLongDateTime(last_seen_at * 1000) }),
    interpolate(words.since, { moment: formatLongDateTime(created_at * 1000) }),
    interpolate(words.network, { address: ip }),
  ];
  return (
    <li className="list-row gap-x-10 gap-y-3 py-[1.1rem] first:border-t-0 first:pt-0 md:grid-cols-[1fr_auto] md:items-center">
      <div>
        <p className="font-semibold">{device}</p>
        <p className="text-small text-ink-soft">{details.join(" · ")}</p>
      </div>
      {!is_current && (
        <p className="flex flex-wrap gap-x-7 gap-y-2">
          <Button variant="quiet" aria-disabled={busy} onClick={() => void onEnd(device)}>
            {words.end}
            <span className="sr-only"> {device}</span>
          </Button>
        </p>
      )}
    </li>
  );
}

/** The sessions in a response: this device first, then the others by their last use. */
function parseSessions({ data }: Answer): SessionRow[] {
  return [...(data as SessionRow[])].sort(
    (one, other) =>
      Number(other.is_current) - Number(one.is_current) || other.last_seen_at - one.last_seen_at,
  );
}
