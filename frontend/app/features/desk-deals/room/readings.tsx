import { useQuery } from "@tanstack/react-query";
import { RelativeTime } from "~/layout/desk/labels";
import { DownloadLink } from "~/lib/download-link";
import { QueryView } from "~/lib/query-view";
import { type Readings as Rows, readingsQuery } from "./queries";

/** What the server has sent to whom. */
export function Readings({ deal }: { deal: number }) {
  const query = useQuery(readingsQuery(deal));
  return (
    <section aria-labelledby="room-readings" className="border-t border-rule py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="room-readings">Who has read what</h2>
        <DownloadLink
          className="inline-flex min-h-(--control-height) items-center underline underline-offset-[0.22em]"
          href={`/api/desk/deals/${deal}/room/binder`}
          fileName={`binder-${deal}.zip`}
        >
          Closing binder with log and hashes
        </DownloadLink>
      </div>
      <QueryView query={query} loading="Loading who has read what..." rows={3}>
        {({ readings }) => (
          <>
            {readings.length === 0 && (
              <p className="text-ink-soft">Nobody yet. Every page that we send appears here.</p>
            )}
            {readersOf(readings).map(({ email, name, isStaff, whose, files }) => (
              <details key={email} className="disclosure border-b border-rule" open={!isStaff}>
                <summary>
                  <h3 className="font-sans text-base font-semibold">
                    {name}
                    <span className="font-normal text-ink-soft">
                      {isStaff ? ", staff" : `, ${email}${whose}`}
                    </span>
                  </h3>
                </summary>
                <ul className="disclosure-body">
                  {files.map((each) => (
                    <li
                      key={`${each.title} ${each.version}`}
                      className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-rule py-1.5"
                    >
                      <span className="min-w-0 wrap-anywhere">
                        {each.title}
                        <span className="text-ink-soft tabular-nums">, {readOf(each)}</span>
                      </span>
                      <span className="text-ink-soft">
                        <RelativeTime at={each.lastAt} />
                      </span>
                    </li>
                  ))}
                </ul>
              </details>
            ))}
          </>
        )}
      </QueryView>
    </section>
  );
}

function readersOf(readings: Rows) {
  const emails = [...new Set(readings.map(({ email }) => email))];
  return emails.map((email) => {
    const files = readings.filter((each) => each.email === email);
    const { name = email, isStaff = false, role, buyer } = files[0] ?? {};
    const whose = buyer ? `, ${role === "lender" ? "bank" : "broker"} of ${buyer}` : "";
    return { email, name, isStaff, whose, files };
  });
}

function readOf({ pages, pageCount, version, downloads }: Rows[number]): string {
  const parts = [
    pages > 0 &&
      `${pages}${pageCount ? ` of ${pageCount}` : ""} ${pageCount === 1 ? "page" : "pages"}`,
    downloads > 0 && `saved ${downloads === 1 ? "once" : `${downloads} times`}`,
  ].filter(Boolean);
  return `version ${version}, ${parts.join(", ")}`;
}
