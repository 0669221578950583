import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import { formatLongDate } from "~/lib/dates";
import { interpolate } from "~/lib/interpolate";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Field, FieldError } from "~/ui/field";
import { Textarea } from "~/ui/input";
import type { Room, RoomSource, RoomWords } from "./source";

const STATES = {
  open: "open",
  answered: "answered",
  partly: "partly",
  "not-applicable": "notApplicable",
} as const;

/** What the buyer asked, with our answers, and what we published for everyone who got as far. */
export function Questions({
  room: { requests, published },
  source: { key, number },
  words,
}: {
  room: Room;
  source: RoomSource;
  words: RoomWords;
}) {
  return (
    <aside>
      <section aria-labelledby="questions-title" className="border-t-3 border-ink pt-4 pb-8">
        <h2 id="questions-title">{words.questions}</h2>
        <p className="mt-2 text-ink-soft">{words.questionsLede}</p>
        {number && <Ask room={key} number={number} words={words} />}
        <ul className="mt-5">
          {requests.map(({ key: id, text, askedAt, state, answer, files }) => (
            <li key={id} className="border-t border-rule py-3">
              <p className="text-small text-ink-soft">
                {interpolate(words.asked, { day: formatLongDate(Date.parse(askedAt)) })}
                {". "}
                <span className="font-semibold text-ink">{words.states[STATES[state]]}</span>
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              {answer && (
                <p className="mt-2 border-l-4 border-copper pl-3 whitespace-pre-line wrap-anywhere">
                  {answer}
                </p>
              )}
              {files.length > 0 && (
                <p className="mt-1">
                  {words.seeAlso}{" "}
                  {files.map((file, index) => (
                    <span key={file.key}>
                      {index > 0 && ", "}
                      <Link
                        className="underline underline-offset-[0.22em]"
                        to={`#file=${file.key}`}
                      >
                        {file.title}
                      </Link>
                    </span>
                  ))}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      {published.length > 0 && (
        <section aria-labelledby="published-title" className="border-t border-edge pt-4">
          <h2 id="published-title" className="text-h3">
            {words.published}
          </h2>
          <p className="mt-2 text-ink-soft">{words.publishedLede}</p>
          <dl className="mt-3">
            {published.map(({ key: id, text, answer }) => (
              <div key={id} className="border-t border-rule py-3">
                <dt className="font-semibold whitespace-pre-line wrap-anywhere">{text}</dt>
                <dd className="mt-1 whitespace-pre-line wrap-anywhere">{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </aside>
  );
}

/** A field for a question. What was typed stays until the server has it. */
function Ask({
  room,
  number,
  words,
}: {
  room: readonly string[];
  number: string;
  words: RoomWords;
}) {
  const client = useQueryClient();
  const [text, setText] = useState("");
  const asking = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST("/api/buying/{number}/room/requests", {
          params: { path: { number } },
          body: { text },
        }),
      ),
    onSuccess: (found) => {
      client.setQueryData(room, found);
      setText("");
    },
  });
  const fields = asking.error instanceof RequestRefused ? asking.error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!asking.isPending) asking.mutate();
  }

  return (
    <form className="mt-4 grid gap-3" noValidate onSubmit={submit}>
      <Field form="room" name="text" label={words.question} error={fields.text}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <FieldError role="alert">
        {asking.isError && !fields.text && errorMessage(asking.error)}
      </FieldError>
      <p>
        <Button type="submit" variant="secondary" aria-disabled={asking.isPending}>
          {asking.isPending ? words.asking : words.ask}
        </Button>
      </p>
    </form>
  );
}
