import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatLongDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { apiQuery, dataOf, errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { InputField } from "~/ui/input-field";
import { PageSection } from "~/ui/page-section";
import { SALE } from "./queries";

type Person = components["schemas"]["SaleBuyerOut"];
type Words = PortalWords["file"]["people"];

const peopleQuery = apiQuery([...SALE, "people"], ({ signal }) =>
  api.GET("/api/sale/buyers", { signal }),
);

/** How it goes, in one line; `usual` as long as there is nothing to tell. */
export function HowItGoes({ usual }: { usual: string }) {
  const { data } = useQuery(peopleQuery);
  return data?.line || usual;
}

/**
 * The people whom the owner decides about, each folded, because others may look at the screen: one tap opens, the next
 * decides. Nothing until there is somebody.
 */
export function PeopleToDecide({ words }: { words: Words }) {
  const { data } = useQuery(peopleQuery);
  const people = data?.buyers ?? [];
  const waiting = people.filter(({ answer }) => answer === "waits");
  const decided = people.filter(({ answer }) => answer !== "waits");
  if (people.length === 0) return null;
  return (
    <PageSection id="people" title={words.title} lede={words.lede}>
      <div className="border-b border-edge">
        {waiting.map((person) => (
          <details key={person.number} className="disclosure">
            <summary>
              <h3>
                {interpolate(words.open, { day: formatLongDate(Date.parse(person.askedAt)) })}
              </h3>
            </summary>
            <div className="disclosure-body">
              <Decide person={person} words={words} />
            </div>
          </details>
        ))}
        {decided.length > 0 && (
          <details className="disclosure">
            <summary>
              <h3>{interpolate(words.earlier, { count: String(decided.length) })}</h3>
            </summary>
            <div className="disclosure-body">
              {decided.map((person) => (
                <section key={person.number} className="border-b border-rule py-4 last:border-0">
                  <Summary person={person} words={words} />
                  <p className="mt-2 font-semibold">{answerOf(person, words)}</p>
                  {person.reason && <p className="whitespace-pre-line">“{person.reason}”</p>}
                </section>
              ))}
            </div>
          </details>
        )}
      </div>
    </PageSection>
  );
}

function answerOf({ answer, answeredBy, answeredAt, askedAt }: Person, words: Words): string {
  const day = formatLongDate(Date.parse(answeredAt ?? askedAt));
  if (answer === "approved") return interpolate(words.approved, { name: answeredBy, day });
  if (answer === "declined") return interpolate(words.declined, { name: answeredBy, day });
  return answer === "policy" ? interpolate(words.policy, { day }) : words.ended;
}

function Summary({ person, words }: { person: Person; words: Words }) {
  const { name, company, lines, proof } = person;
  return (
    <>
      <p className="font-serif text-title leading-tight font-title wrap-anywhere">
        {[name, company].filter(Boolean).join(", ")}
      </p>
      <dl className="mt-2">
        {lines.map(({ label, text }) => (
          <div
            key={label}
            className="grid gap-x-6 border-b border-rule py-2 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">{proof ? interpolate(words.proof, { band: proof }) : words.noProof}</p>
    </>
  );
}

/** One person with both answers. A reason is welcome and never asked for. */
function Decide({ person, words }: { person: Person; words: Words }) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const answer = useMutation({
    mutationFn: (approved: boolean) =>
      dataOf(
        api.POST("/api/sale/buyers/{number}", {
          params: { path: { number: person.number } },
          body: { approved, reason },
        }),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: SALE }),
  });
  const send = (approved: boolean) => !answer.isPending && answer.mutate(approved);
  return (
    <>
      <Summary person={person} words={words} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button aria-disabled={answer.isPending} onClick={() => send(true)}>
          {words.yes}
        </Button>
        <Button variant="secondary" aria-disabled={answer.isPending} onClick={() => send(false)}>
          {words.no}
        </Button>
      </div>
      <FieldError role="alert">{answer.error && errorMessage(answer.error)}</FieldError>
      <div className="mt-4 max-w-prose">
        <InputField
          form={`person-${person.number}`}
          name="reason"
          label={words.reason}
          value={reason}
          required={false}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </>
  );
}
