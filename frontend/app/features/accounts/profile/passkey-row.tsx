import { request } from "~/lib/allauth-request";
import { formatLongDate } from "~/lib/dates";
import type { ProfileWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toasts";
import type { Passkey } from "./authenticators";
import { focusSection, SECURITY } from "./section";
import { useProfileRequest } from "./use-profile-request";

/** A row of the list of passkeys: a passkey's name, when it was added and when it was last used. */
export function PasskeyRow({
  words,
  passkey: { id, name, created_at, last_used_at },
  onChange,
}: {
  words: ProfileWords["passkeys"];
  passkey: Passkey;
  onChange: () => Promise<void>;
}) {
  const { busy, send } = useProfileRequest();

  async function remove() {
    const answer = await send(() =>
      request("DELETE", "account/authenticators/webauthn", { authenticators: [id] }),
    );
    if (!answer) return;
    const { title, detail } = words.removed;
    showToast({ title, detail: interpolate(detail, { name }), tone: "plain" });
    focusSection(SECURITY);
    await onChange();
  }

  return (
    <li className="list-row gap-x-10 gap-y-3 py-[1.1rem] first:border-t-0 first:pt-0 md:grid-cols-[1fr_auto] md:items-center">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-small text-ink-soft">
          {interpolate(words.since, { day: formatLongDate(created_at * 1000) })} ·{" "}
          {last_used_at
            ? interpolate(words.used, { day: formatLongDate(last_used_at * 1000) })
            : words.unused}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-7 gap-y-2">
        <Button variant="quiet" aria-disabled={busy} onClick={() => void remove()}>
          {words.remove}
          <span className="sr-only"> {name}</span>
        </Button>
      </p>
    </li>
  );
}
