import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { RequestRefused } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { ButtonLink } from "~/ui/button";
import { Advisors, type AdvisorsShown } from "./advisors";
import { Asks } from "./asks";
import { type Sale, saleQuery } from "./queries";
import { WhoSees } from "./who-sees";

type Words = PortalWords["file"];

/**
 * The owner's private page: how it goes in one line, at most three requests, the sections that the route gives it, and
 * who works for the owner. Nothing on it says that a business may be sold.
 */
export function SalePage({
  words,
  advisors,
  line = (_sale, usual) => usual,
  children,
}: {
  words: Words;
  /** The advisors of the firm, as the portal shows them. */
  advisors: AdvisorsShown;
  /** How it goes, in one line, where it is more than the `usual` line of the stage. */
  line?: (sale: Sale, usual: string) => ReactNode;
  /** The sections, in the order of their ranks. The ids of sections are what requests link to. */
  children: (sale: Sale) => ReactNode;
}) {
  const query = useQuery(saleQuery);
  const isUnknown = query.error instanceof RequestRefused && query.error.status === 404;
  if (isUnknown) return <NoFile words={words} />;
  return (
    <div className="page pt-6 pb-24">
      <QueryView query={query} loading={words.loading} failed={words.failed}>
        {(sale) => (
          <div className="gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem]">
            <div className="min-w-0">
              <h1>{words.title}</h1>
              <p className="lede mt-3">{line(sale, stageLine(sale, words))}</p>
              <Asks asks={sale.asks} words={words} />
              {children(sale)}
            </div>
            <aside className="mt-12 lg:mt-0">
              <Advisors sale={sale} known={advisors} words={words.advisors} />
              <WhoSees sale={sale} words={words.access} />
            </aside>
          </div>
        )}
      </QueryView>
    </div>
  );
}

function stageLine({ stage }: Sale, { stages }: Words): string {
  return stage in stages ? stages[stage as keyof typeof stages] : stages.other;
}

function NoFile({ words: { title, empty } }: { words: Words }) {
  const { person, isStaff } = useSignedIn();
  const { email, emailConfirmed } = person;
  const text = isStaff ? empty.staff : emailConfirmed ? empty.text : empty.unconfirmed;
  return (
    <div className="page pt-6 pb-24">
      <h1>{title}</h1>
      <h2 className="mt-8">{empty.title}</h2>
      <p className="lede mt-3 max-w-prose wrap-anywhere">{interpolate(text, { email })}</p>
      {!isStaff && (
        <p className="mt-8">
          <ButtonLink variant="secondary" to="/contact">
            {empty.contact}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
