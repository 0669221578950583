import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "~/api/client";
import { formatCalendarDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { dataOf, errorMessage } from "~/lib/query-client";
import { Button, ButtonLink } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { agreementsQuery, BUYING, type MyAgreements } from "./queries";

type Words = PortalWords["buying"]["agreements"];
type Agreement = MyAgreements["agreements"][number];

/** The buyer's confidentiality agreements, each with the way to its page. */
export function Agreements({ words }: { words: Words }) {
  const { data } = useQuery(agreementsQuery);
  if (!data?.agreements.length) return null;
  return (
    <section aria-labelledby="agreements" className="mt-10 border-t border-rule pt-5">
      <h2 id="agreements" className="text-h3">
        {words.title}
      </h2>
      <ul className="mt-2">
        {data.agreements.map((agreement) => (
          <li key={agreement.link} className="py-2">
            <p className="font-semibold wrap-anywhere">{numbersOf(agreement, words)}</p>
            <p className="text-small text-ink-soft">{standing(agreement, words)}</p>
            <Link className="font-semibold underline underline-offset-[0.22em]" to={agreement.link}>
              {agreement.step === "open" ? words.sign : words.look}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * What a buyer can do about the agreement for a listing that has none in force: add it to their master by one tap, or
 * sign what was sent. Nothing if they wait for us.
 */
export function AgreementAct({ number, words }: { number: string; words: Words }) {
  const { data } = useQuery(agreementsQuery);
  const client = useQueryClient();
  const adding = useMutation({
    mutationFn: () =>
      dataOf(api.POST("/api/buying/agreements/listings", { body: { listing: number } })),
    onSuccess: (shown) => {
      client.setQueryData(agreementsQuery.queryKey, shown);
      return client.invalidateQueries({ queryKey: [...BUYING, "home"] });
    },
  });
  if (data?.canAddListings) {
    return (
      <div>
        <Button
          variant="secondary"
          aria-disabled={adding.isPending}
          onClick={() => !adding.isPending && adding.mutate()}
        >
          {adding.isPending ? words.adding : words.add}
        </Button>
        {adding.error && <FieldError role="alert">{errorMessage(adding.error)}</FieldError>}
      </div>
    );
  }
  const waiting = data?.agreements.find(
    ({ step, listings }) => step === "open" && listings.includes(number),
  );
  if (!waiting) return null;
  return (
    <ButtonLink variant="secondary" to={waiting.link}>
      {words.sign}
    </ButtonLink>
  );
}

function numbersOf({ listings }: Agreement, words: Words): string {
  if (listings.length === 0) return words.none;
  return interpolate(words.numbers, { numbers: new Intl.ListFormat("en-US").format(listings) });
}

function standing({ step, endsOn }: Agreement, words: Words): string {
  if (step === "open") return words.unsigned;
  if (step === "ended" || !endsOn) return words.ended;
  return interpolate(words.until, { day: formatCalendarDate(endsOn) });
}
