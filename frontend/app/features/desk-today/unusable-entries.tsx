import type { components } from "~/api/schema";
import { Row, Section } from "~/layout/desk/section";
import { ButtonLink } from "~/ui/button";

type Unusable = components["schemas"]["UnusableEntryOut"];

/** Published entries from which reports or emails cannot be made. Shows nothing when there are none. */
export function UnusableEntries({ entries }: { entries: readonly Unusable[] }) {
  return (
    <Section
      title="Published words that can't be used"
      count={entries.length}
      rows={entries.map(({ key, title, reason }) => (
        <Row
          key={key}
          what={<p className="font-semibold">{title}</p>}
          detail={<p>{reason} Until you publish a correction, earlier words are used instead.</p>}
        >
          <ButtonLink variant="secondary" to={`/desk/site/${key}`}>
            Open <span className="sr-only">{title}</span>
          </ButtonLink>
        </Row>
      ))}
    />
  );
}
