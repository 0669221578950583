import { type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import type { Errors } from "~/lib/form-rules";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { InputField, SelectField } from "~/ui/input-field";
import { Unmet } from "./decide";
import type { Act, Interest } from "./queries";
import type { Taking } from "./use-interest-act";
import { LABELS } from "./words";

/** The states that are reached by hand, once a buyer was approved, or to begin again. */
const BY_HAND: Record<string, string> = {
  inquired: "Begin again",
  active: "Reading",
  "met-seller": "Met the owner",
  ioi: "Indication of interest",
  loi: "Letter of intent",
  passed: "The buyer does not go on",
  lost: "Lost to another buyer",
};

/** What is missing before an act, with the reason to go on all the same, or why it ends. */
export function ReasonForm({
  interest,
  kind,
  refused,
  onSend,
  onClose,
}: {
  interest: Interest;
  kind: Act;
  refused: { errors: Errors; taking: Taking } | null;
  onSend: (taking: Taking) => void;
  onClose: () => void;
}) {
  const states = Object.entries(BY_HAND).filter(([state]) =>
    interest.moves.includes(state as Interest["state"]),
  );
  const [reason, setReason] = useState(refused?.taking.reason ?? "");
  const [state, setState] = useState(refused?.taking.state ?? states[0]?.[0] ?? "");
  const form = useRef<HTMLFormElement>(null);
  const conditions = interest.conditions[kind] ?? [];
  const unmet = conditions.filter(({ isMet }) => !isMet);
  const isBlocked = unmet.some(({ isRequired }) => isRequired);
  const asksReason = unmet.length > 0 || kind === "park" || state === "passed" || state === "lost";
  const errors = refused?.errors ?? {};

  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>("input, select, button")?.focus();
  }, []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (asksReason && !reason.trim()) {
      form.current?.querySelector<HTMLElement>("[name=reason]")?.focus();
      return;
    }
    onSend({
      reason,
      ...(kind === "go" && { state: state as Interest["state"] }),
    });
  }

  if (kind === "go" && states.length === 0) {
    return (
      <p className="border-t border-rule py-4 text-ink-soft">
        Nothing to move by hand from here. The buttons above lead on.
      </p>
    );
  }
  return (
    <section aria-label={LABELS[kind]} className="border-t border-rule py-4">
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-prose gap-3">
        {unmet.length > 0 && (
          <div>
            <p className="font-semibold">Missing before this</p>
            <Unmet conditions={conditions} />
          </div>
        )}
        {kind === "go" && (
          <SelectField
            form="act"
            name="state"
            label="Move to"
            value={state}
            onChange={({ target }) => setState(target.value)}
          >
            {states.map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        {!isBlocked && asksReason && (
          <InputField
            form="act"
            name="reason"
            label={unmet.length > 0 ? "Why do you go on all the same?" : "Why?"}
            value={reason}
            error={errors.reason}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <FieldError role="alert">{errors.form}</FieldError>
        <p className="flex gap-3">
          {!isBlocked && <Button type="submit">{LABELS[kind]}</Button>}
          <Button variant={isBlocked ? "secondary" : "quiet"} onClick={onClose}>
            Not now
          </Button>
        </p>
      </form>
    </section>
  );
}
