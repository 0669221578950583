import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatLongDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { apiQuery, dataOf, errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Checkbox, Choice, Textarea } from "~/ui/input";
import { PageSection } from "~/ui/page-section";
import { SALE } from "./queries";

type OwnerWords = components["schemas"]["OwnerWordsOut"];
type Words = PortalWords["file"]["words"];

const wordsQuery = apiQuery([...SALE, "words"], ({ signal }) =>
  api.GET("/api/sale/words", { signal }),
);

/**
 * What we wrote about the business, which the owner checks line by line. It is folded, because others may look at the
 * screen. Nothing until there is something.
 */
export function WordsToCheck({ words }: { words: Words }) {
  const { data } = useQuery(wordsQuery);
  const [isOpen, setOpen] = useState(false);
  const sent = data?.words;
  if (!sent) return null;
  return (
    <PageSection id="words" title={words.title} lede={ledeOf(sent, words)}>
      <details
        className="disclosure border-b border-edge"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <h3>{interpolate(words.open, { day: formatLongDate(Date.parse(sent.sentAt)) })}</h3>
        </summary>
        <div className="disclosure-body">
          {isOpen && sent.state === "sent" && <Lines key={sent.number} sent={sent} words={words} />}
          {isOpen && sent.state !== "sent" && (
            <dl>
              {sent.lines.map(({ id, label, text }) => (
                <div key={id} className="border-b border-rule py-3 last:border-0">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="max-w-prose whitespace-pre-line">{text}</dd>
                  {sent.wishes[id] && (
                    <dd className="mt-1 border-l-4 border-copper pl-3">{sent.wishes[id]}</dd>
                  )}
                </div>
              ))}
            </dl>
          )}
        </div>
      </details>
    </PageSection>
  );
}

function ledeOf({ state, answeredAt, answeredByName, sentByName }: OwnerWords, words: Words) {
  const day = answeredAt ? formatLongDate(Date.parse(answeredAt)) : "";
  if (state === "sent") return interpolate(words.lede, { name: sentByName });
  return interpolate(state === "returned" ? words.returned : words.approved, {
    name: answeredByName,
    day,
  });
}

/** Each line with a box to check, or a wish instead. What was typed stays if it cannot be sent. */
function Lines({ sent, words }: { sent: OwnerWords; words: Words }) {
  const client = useQueryClient();
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [wishes, setWishes] = useState<Readonly<Record<string, string>>>({});
  const [isEarly, setEarly] = useState(false);
  const said = Object.fromEntries(
    Object.entries(wishes).filter(([id, wish]) => wish.trim() && !checked.includes(id)),
  );
  const open = sent.lines.filter(({ id }) => !checked.includes(id) && !said[id]);
  const answer = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST("/api/sale/words/{number}", {
          params: { path: { number: sent.number } },
          body: { wishes: said, linesRead: checked.length },
        }),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: SALE }),
  });
  const hasWishes = Object.keys(said).length > 0;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setEarly(open.length > 0);
    if (open.length > 0) {
      document.getElementById(`word-${open[0]?.id}`)?.focus();
      return;
    }
    if (!answer.isPending) answer.mutate();
  }

  return (
    <form noValidate onSubmit={submit}>
      <ul>
        {sent.lines.map(({ id, label, text }) => (
          <li key={id} className="border-b border-rule py-3">
            <p className="text-ink-soft">{label}</p>
            <p className="max-w-prose whitespace-pre-line">{text}</p>
            <div className="flex flex-wrap items-center gap-x-7">
              <Choice>
                <Checkbox
                  id={`word-${id}`}
                  aria-describedby={
                    isEarly && open.some((line) => line.id === id) ? "words-error" : undefined
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
      <FieldError id="words-error" role="alert">
        {isEarly && open.length > 0
          ? interpolate(words.missing, { count: String(open.length) })
          : answer.error && errorMessage(answer.error)}
      </FieldError>
    </form>
  );
}
