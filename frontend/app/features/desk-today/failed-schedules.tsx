import type { components } from "~/api/schema";
import { RelativeTime } from "~/layout/desk/labels";
import { Row, Section } from "~/layout/desk/section";
import { ButtonLink } from "~/ui/button";

type Draft = components["schemas"]["FailedScheduleOut"];

/** Drafts that broke a rule when they were due, so that they were not published. Shows nothing when there are none. */
export function FailedSchedules({ drafts }: { drafts: readonly Draft[] }) {
  return (
    <Section
      title="Scheduled and not published"
      count={drafts.length}
      rows={drafts.map(({ key, title, failedAt, problems }) => (
        <Row
          key={key}
          what={<p className="font-semibold">{title}</p>}
          detail={
            <p>
              It was due <RelativeTime at={failedAt} focusable={false} />. {whatToDo(problems)}
            </p>
          }
        >
          <ButtonLink variant="secondary" to={`/desk/site/${key}`}>
            Open <span className="sr-only">{title}</span>
          </ButtonLink>
        </Row>
      ))}
    />
  );
}

function whatToDo(problems: number): string {
  if (problems === 0) return "It can be published now, or scheduled again.";
  return `${problems === 1 ? "One thing" : `${problems} things`} in it must be fixed before it can be published.`;
}
