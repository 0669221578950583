import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { RelativeDay, RelativeTime } from "~/layout/desk/labels";
import { formatDate } from "~/lib/dates";
import { QueryView } from "~/lib/query-view";
import { BuyerTimeline } from "./buyer-timeline";
import { Part } from "./part";
import { Proofs } from "./proofs";
import { type Buyer, buyerQuery, fittingQuery, interestsQuery } from "./queries";
import { Standing } from "./standing";
import { KINDS, PROFILES } from "./words";

/**
 * The page of the buyer whose number is in the address. `agreements` renders the part with their confidentiality
 * agreements.
 */
export function BuyerPage({ agreements }: { agreements: (buyer: number) => ReactNode }) {
  const { id } = useParams();
  const query = useQuery(buyerQuery(Number(id)));
  return (
    <QueryView key={id} query={query} loading="Loading the buyer..." rows={8}>
      {(buyer) => (
        <article aria-labelledby="buyer-name" className="pb-8">
          <Head buyer={buyer} />
          <Standing key={buyer.id} buyer={buyer} />
          <LooksFor buyer={buyer} />
          <History buyer={buyer} />
          {agreements(buyer.id)}
          <Proofs buyer={buyer} />
          <Profile buyer={buyer} />
          <BuyerTimeline key={`timeline-${buyer.id}`} buyer={buyer} />
        </article>
      )}
    </QueryView>
  );
}

function Head({ buyer }: { buyer: Buyer }) {
  const { name, company, kind, email, phone, representedBy, hasAccount, createdAt } = buyer;
  const line = [KINDS[kind] ?? "", company, representedBy && `through ${representedBy}`];
  return (
    <header className="pt-1 pb-4">
      <h1 id="buyer-name" className="wrap-anywhere">
        {name}
      </h1>
      <p className="text-ink-soft">{line.filter(Boolean).join(" · ") || "Nothing known yet"}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {phone && (
          <a className="underline underline-offset-[0.22em]" href={`tel:${phone}`}>
            {phone}
          </a>
        )}
        {email && (
          <a className="underline underline-offset-[0.22em] wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </p>
      <p className="mt-2 text-ink-soft">
        {hasAccount ? "Has an account" : "No account yet"}, known since {formatDate(createdAt)},
        last contact <RelativeTime at={buyer.lastContactAt} />
      </p>
    </header>
  );
}

function LooksFor({ buyer }: { buyer: Buyer }) {
  const query = useQuery(fittingQuery(buyer.id));
  const listings = query.data?.listings ?? [];
  return (
    <Part title="Looks for">
      <p className="max-w-prose">{buyer.looksFor || "They haven't said what they look for."}</p>
      {buyer.looksFor && query.data && listings.length === 0 && (
        <p className="mt-1 text-ink-soft">Nothing on the site fits right now.</p>
      )}
      <ul className="mt-2">
        {listings.map(({ id, deal, number, title, reasons }) => (
          <li
            key={id}
            className="grid gap-x-4 border-t border-rule py-2 sm:grid-cols-[3.5rem_minmax(0,1fr)]"
          >
            <span className="text-ink-soft tabular-nums">{number}</span>
            <span className="min-w-0">
              <Link
                to={deal === null ? `/desk/listings/${id}` : `/desk/deals/${deal}/listing`}
                className="font-serif font-title hover:underline wrap-anywhere"
              >
                {title}
              </Link>
              <span className="block text-ink-soft">{reasons.join(" · ")}</span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function History({ buyer }: { buyer: Buyer }) {
  const query = useQuery(interestsQuery(buyer.id));
  return (
    <Part title="Interests">
      <QueryView query={query} loading="Loading the interests..." rows={2}>
        {({ interests }) => (
          <>
            {interests.length === 0 && (
              <p className="text-ink-soft">They haven't asked about a listing that you see.</p>
            )}
            <ul>
              {interests.map(({ id, listing, deal, number, title, state, stateSince }) => (
                <li
                  key={id}
                  className="grid items-baseline gap-x-4 border-t border-rule py-2 first:border-t-0 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
                >
                  <span className="text-ink-soft tabular-nums">{number}</span>
                  <Link
                    to={deal === null ? `/desk/listings/${listing}` : `/desk/deals/${deal}/buyers`}
                    className="min-w-0 font-serif font-title hover:underline wrap-anywhere"
                  >
                    {title || `Listing ${number}`}
                  </Link>
                  <span>
                    {inWords(state)}{" "}
                    <span className="text-ink-soft">
                      <RelativeTime at={stateSince} />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Part>
  );
}

/** `nda-signed` as `NDA signed`. */
function inWords(state: string): string {
  const words = state
    .replaceAll("-", " ")
    .replace(/\b(nda|cim|ioi|loi)\b/g, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Profile({ buyer }: { buyer: Buyer }) {
  const { answers, profile, profileMissing, profileValidUntil } = buyer;
  return (
    <Part title="Profile">
      <p className="text-ink-soft">
        {PROFILES[profile]}
        {profileValidUntil && (
          <>
            {" "}
            (<RelativeDay day={profileValidUntil} />)
          </>
        )}
        {profileMissing > 0 && `, ${profileMissing} to go`}
      </p>
      {answers.map(({ title, lines }) => (
        <details key={title} className="border-t border-rule py-2">
          <summary className="cursor-pointer font-semibold">{title}</summary>
          <dl className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
            {lines.map(({ label, text }) => (
              <div key={label} className="contents">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="mb-1 whitespace-pre-line wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </Part>
  );
}
