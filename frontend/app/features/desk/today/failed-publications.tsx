import type { components } from "~/api/schema";
import { RelativeTime } from "../shell/labels";
import { useRetryPublication } from "../shell/retry-publication";

const LIST = new Intl.ListFormat("en-US");

type Publication = components["schemas"]["FailedPublicationOut"];

/** Publications of the site that failed, with the reason. Shows nothing when there are none. */
export function FailedPublications({ publications }: { publications: readonly Publication[] }) {
  const { mutate, isPending } = useRetryPublication();
  if (publications.length === 0) return null;
  return (
    <section className="desk-section" aria-label="The site was not published">
      <h2 className="flex items-baseline gap-2">
        The site was not published <span className="text-ink-soft">{publications.length}</span>
      </h2>
      <ul className="mt-2">
        {publications.map(({ id, reason, changed, requestedAt }) => (
          <li key={id} className="today-row">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {LIST.format(changed) || "The whole site"}
              </p>
              <p className="text-ink-soft wrap-anywhere">
                <RelativeTime at={requestedAt} focusable={false} />. {reason}
              </p>
            </div>
            <button
              type="button"
              className="desk-button"
              aria-disabled={isPending}
              onClick={() => isPending || mutate(id)}
            >
              Try again
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
