import { Link } from "react-router";
import type { components } from "~/api/schema";
import { Section } from "./section";

type Unusable = components["schemas"]["UnusableDocumentOut"];

/** Published documents from which reports or emails cannot be made. Shows nothing when there are none. */
export function UnusableDocuments({ documents }: { documents: readonly Unusable[] }) {
  return (
    <Section
      title="Published words that can't be used"
      count={documents.length}
      rows={documents.map(({ key, title, reason }) => (
        <li key={key} className="today-row">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{title}</p>
            <p className="text-ink-soft wrap-anywhere">
              {reason} Until you publish a correction, earlier words are used instead.
            </p>
          </div>
          <Link to={`/desk/site/${key}`} className="desk-button">
            Open <span className="sr-only">{title}</span>
          </Link>
        </li>
      ))}
    />
  );
}
