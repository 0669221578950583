import type { components } from "~/api/schema";
import { RelativeTime } from "~/layout/desk/labels";
import { useRetryPublication } from "~/layout/desk/retry-publication";
import { Row, Section } from "~/layout/desk/section";
import { Button } from "~/ui/button";

const LIST = new Intl.ListFormat("en-US");

type Publication = components["schemas"]["FailedPublicationOut"];

/** Publications of the site that failed, with the reason. Shows nothing when there are none. */
export function FailedPublications({ publications }: { publications: readonly Publication[] }) {
  const { mutate, isPending } = useRetryPublication();
  return (
    <Section
      title="The site was not published"
      count={publications.length}
      rows={publications.map(({ id, reason, changed, requestedAt }) => (
        <Row
          key={id}
          what={<p className="font-semibold">{LIST.format(changed) || "The whole site"}</p>}
          detail={
            <p>
              <RelativeTime at={requestedAt} focusable={false} />. {reason}
            </p>
          }
        >
          <Button variant="secondary" aria-disabled={isPending} onClick={() => mutate(id)}>
            Try again
          </Button>
        </Row>
      ))}
    />
  );
}
