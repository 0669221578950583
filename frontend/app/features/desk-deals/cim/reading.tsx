import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import { RelativeTime } from "~/layout/desk/labels";
import { formatDateTime } from "~/lib/dates";
import { dataOf, errorMessage } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Checkbox, Choice, Input } from "~/ui/input";
import { showError } from "~/ui/toasts";
import { type Cim, type Readers, readersKey, readersQuery, type Trace } from "./queries";

/** Who may read the memorandum, who has, and whose a page is that was passed on. Nothing before it is released. */
export function Reading({ deal, cim }: { deal: number; cim: Cim }) {
  const isOut = cim.versions.some(({ pages }) => pages > 0);
  if (!isOut) return null;
  return <ReadersOf deal={deal} />;
}

function ReadersOf({ deal }: { deal: number }) {
  const query = useQuery(readersQuery(deal));
  return (
    <div className="border-t border-rule">
      <QueryView query={query} loading="Loading who has read it..." rows={3}>
        {({ readers, buyers }) => (
          <>
            <Buyers deal={deal} buyers={buyers} />
            <Record readers={readers} />
            <LeakDrill deal={deal} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function Buyers({ deal, buyers }: { deal: number; buyers: Readers["buyers"] }) {
  const client = useQueryClient();
  const permit = useMutation({
    mutationFn: ({ interest, mayDownload }: { interest: number; mayDownload: boolean }) =>
      dataOf(
        api.PUT("/api/desk/interests/{interest_id}/cim", {
          params: { path: { interest_id: interest } },
          body: { mayDownload },
        }),
      ),
    onError: (error) => showError(errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: readersKey(deal) }),
  });
  return (
    <section aria-labelledby="cim-buyers" className="py-4">
      <h2 id="cim-buyers">Who may read it</h2>
      {buyers.length === 0 && (
        <p className="text-ink-soft">
          Nobody yet. Buyers appear here once the owner approves them.
        </p>
      )}
      <ul>
        {buyers.map(({ interest, name, state, mayDownload, hasAccount }) => (
          <li
            key={interest}
            className="flex flex-wrap items-center justify-between gap-x-8 border-b border-rule last:border-0"
          >
            <span className="min-w-48 flex-1 py-1.5">
              <span className="font-semibold">{name}</span>{" "}
              {state === "approved" && (
                <span className="text-ink-soft">approved, not opened for them yet</span>
              )}
            </span>
            <Choice>
              <Checkbox
                checked={mayDownload}
                disabled={permit.isPending}
                onChange={({ target }) => permit.mutate({ interest, mayDownload: target.checked })}
              />
              May save a stamped copy<span className="sr-only">: {name}</span>
            </Choice>
            {hasAccount && (
              <Link
                className="underline underline-offset-[0.22em]"
                to={`/desk/as-buyer/${interest}`}
                state={{ name }}
              >
                View as this buyer<span className="sr-only">: {name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the server has sent to whom, the latest first. */
function Record({ readers }: { readers: Readers["readers"] }) {
  return (
    <section aria-labelledby="cim-record" className="border-t border-rule py-4">
      <h2 id="cim-record">Who has read it</h2>
      {readers.length === 0 && (
        <p className="text-ink-soft">Nobody yet. Every page that we send appears here.</p>
      )}
      <ul>
        {readers.map((reader) => (
          <li
            key={`${reader.email} ${reader.version}`}
            className="border-b border-rule py-2 last:border-0"
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span>
                <span className="font-semibold">{reader.name}</span>
                <span className="text-ink-soft">
                  {reader.isStaff ? ", staff" : `, ${reader.email}`}
                </span>
              </span>
              <span className="text-ink-soft">
                <RelativeTime at={reader.lastAt} />
              </span>
            </p>
            <PagesRead reader={reader} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A mark for every page of the version: filled if it was sent as a picture. */
function PagesRead({ reader }: { reader: Readers["readers"][number] }) {
  const { pages, pageCount, version, days, texts, downloads } = reader;
  const also = [
    texts > 0 && "as text",
    downloads > 0 && `saved ${downloads === 1 ? "once" : `${downloads} times`}`,
    days > 1 && `on ${days} days`,
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex flex-wrap gap-1" aria-hidden="true">
        {Array.from({ length: pageCount }, (_, index) => index + 1).map((page) => (
          <span
            key={page}
            data-tooltip={`Page ${page}`}
            className={`h-3 w-2 border ${pages.includes(page) ? "border-copper bg-copper" : "border-edge"}`}
          />
        ))}
      </span>
      <span className="text-ink-soft tabular-nums">
        {pages.length} of {pageCount} pages of version {version}
        {also.length > 0 && `, ${also.join(", ")}`}
      </span>
    </div>
  );
}

/** Who had a page: by the number on it, by its place, or both. */
function LeakDrill({ deal }: { deal: number }) {
  const id = useId();
  const [traces, setTraces] = useState<Trace[] | null>(null);
  const search = useMutation({
    mutationFn: (wanted: { code: string; page: number | undefined }) =>
      dataOf(
        api.GET("/api/desk/deals/{deal_id}/cim/traces", {
          params: {
            path: { deal_id: deal },
            query: wanted.page ? { code: wanted.code, page: wanted.page } : { code: wanted.code },
          },
        }),
      ),
    onSuccess: ({ traces: found }) => setTraces(found),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const page = Number.parseInt(String(form.get("page") ?? ""), 10);
    search.mutate({
      code: String(form.get("code") ?? "").trim(),
      page: Number.isNaN(page) ? undefined : page,
    });
  }

  return (
    <section aria-labelledby="cim-leak" className="border-t border-rule py-4">
      <h2 id="cim-leak">A page turned up somewhere?</h2>
      <p className="max-w-prose text-ink-soft">
        Enter the number at its foot, or the first part of it that can be read. Without a number,
        the page alone lists everyone who was sent it.
      </p>
      <form className="mt-2 flex flex-wrap items-end gap-3" noValidate onSubmit={submit}>
        <span>
          <label className="block text-ink-soft" htmlFor={`${id}-code`}>
            Number
          </label>
          <Input
            id={`${id}-code`}
            name="code"
            className="w-36 uppercase tabular-nums"
            autoComplete="off"
            maxLength={20}
          />
        </span>
        <span>
          <label className="block text-ink-soft" htmlFor={`${id}-page`}>
            Page
          </label>
          <Input
            id={`${id}-page`}
            name="page"
            className="w-18 tabular-nums"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        </span>
        <Button type="submit" variant="secondary" aria-disabled={search.isPending}>
          Who had it?
        </Button>
      </form>
      <FieldError role="alert">{search.error && errorMessage(search.error)}</FieldError>
      <div role="status">
        {traces?.length === 0 && <p className="mt-2">Nobody was sent such a page.</p>}
        <ul className="mt-2">
          {traces?.map((trace) => (
            <li key={`${trace.code} ${trace.version}`} className="py-1">
              <span className="font-semibold">{trace.name}</span>
              <span className="text-ink-soft">
                , {trace.email}, No. {trace.code}, version {trace.version}
                {trace.isDownload && ", in a saved copy"}, first {formatDateTime(trace.firstAt)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
