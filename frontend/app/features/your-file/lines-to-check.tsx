import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useState } from "react";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Checkbox, Choice, Textarea } from "~/ui/input";
import { SALE } from "./queries";

type Words = Pick<
  PortalWords["file"]["words"],
  "right" | "change" | "thenShown" | "thenAgain" | "agree" | "sendBack" | "missing"
>;

/** What the owner checks: a line of a listing, or a section of a memorandum. */
export type LineToCheck = { id: string; label: string; body: ReactNode };

/** Each line with a box to check, or a wish instead. What was typed stays if it cannot be sent. */
export function LinesToCheck({
  name,
  lines,
  words,
  send,
}: {
  /** Tells the fields of two texts on one page apart. */
  name: string;
  lines: readonly LineToCheck[];
  words: Words;
  send: (wishes: Record<string, string>, read: number) => Promise<unknown>;
}) {
  const client = useQueryClient();
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [wishes, setWishes] = useState<Readonly<Record<string, string>>>({});
  const [isEarly, setEarly] = useState(false);
  const said = Object.fromEntries(
    Object.entries(wishes).filter(([id, wish]) => wish.trim() && !checked.includes(id)),
  );
  const open = lines.filter(({ id }) => !checked.includes(id) && !said[id]);
  const answer = useMutation({
    mutationFn: () => send(said, checked.length),
    onSettled: () => void client.invalidateQueries({ queryKey: SALE }),
  });
  const hasWishes = Object.keys(said).length > 0;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setEarly(open.length > 0);
    if (open.length > 0) {
      document.getElementById(`${name}-${open[0]?.id}`)?.focus();
      return;
    }
    if (!answer.isPending) answer.mutate();
  }

  return (
    <form noValidate onSubmit={submit}>
      <ul>
        {lines.map(({ id, label, body }) => (
          <li key={id} className="border-b border-rule py-3">
            <p className="text-ink-soft">{label}</p>
            {body}
            <div className="flex flex-wrap items-center gap-x-7">
              <Choice>
                <Checkbox
                  id={`${name}-${id}`}
                  aria-describedby={
                    isEarly && open.some((line) => line.id === id) ? `${name}s-error` : undefined
                  }
                  checked={checked.includes(id)}
                  onChange={({ target }) =>
                    setChecked(
                      target.checked ? [...checked, id] : checked.filter((each) => each !== id),
                    )
                  }
                />
                {words.right}
                <span className="sr-only">: {label}</span>
              </Choice>
              {!checked.includes(id) && (
                <details className="open:basis-full">
                  <summary className="cursor-pointer list-none py-1 text-ink-soft underline underline-offset-[0.22em]">
                    {words.change}
                    <span className="sr-only">: {label}</span>
                  </summary>
                  <Textarea
                    aria-label={`${words.change}: ${label}`}
                    className="mt-1 w-full max-w-prose"
                    rows={2}
                    maxLength={1000}
                    value={wishes[id] ?? ""}
                    onChange={({ target }) => setWishes({ ...wishes, [id]: target.value })}
                  />
                </details>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-soft">{hasWishes ? words.thenAgain : words.thenShown}</p>
      <p className="mt-3">
        <Button type="submit" aria-disabled={answer.isPending}>
          {hasWishes ? words.sendBack : words.agree}
        </Button>
      </p>
      <FieldError id={`${name}s-error`} role="alert">
        {isEarly && open.length > 0
          ? interpolate(words.missing, { count: String(open.length) })
          : answer.error && errorMessage(answer.error)}
      </FieldError>
    </form>
  );
}
