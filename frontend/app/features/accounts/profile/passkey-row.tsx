import { useState } from "react";
import { ask, messageOf } from "~/lib/session-service";
import { showToast } from "~/ui/toasts";
import { dayOf } from "../people/moment";
import type { Passkey } from "./authenticators";
import { useSure } from "./sure";

/** One passkey: what it is called, since when, when it was last used. */
export function PasskeyRow({
  passkey: { id, name, created_at, last_used_at },
  onChange,
}: {
  passkey: Passkey;
  onChange: () => Promise<void>;
}) {
  const sure = useSure();
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    const answer = await sure(() =>
      ask("DELETE", "account/authenticators/webauthn", { authenticators: [id] }),
    );
    setBusy(false);
    if (!answer) return;
    if (answer.status !== 200) {
      showToast({ title: "Error", detail: messageOf(answer), tone: "bad" });
      return;
    }
    const detail = `${name} no longer opens your account.`;
    showToast({ title: "Passkey removed", detail, tone: "plain" });
    await onChange();
  }

  return (
    <li className="person-row">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-small text-ink-soft">
          Added {dayOf(created_at * 1000)} ·{" "}
          {last_used_at ? `last used ${dayOf(last_used_at * 1000)}` : "not used yet"}
        </p>
      </div>
      <p className="person-acts">
        <button
          type="button"
          className="text-link cursor-pointer"
          disabled={busy}
          onClick={() => void remove()}
        >
          Remove<span className="sr-only"> {name}</span>
        </button>
      </p>
    </li>
  );
}
