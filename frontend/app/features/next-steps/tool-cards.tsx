import { Link } from "react-router";
import { showToast } from "~/ui/toasts";

export type Tool = { title: string; description: string; to: string | null; published: boolean };

/** A set of ways on. One that is not published yet says so when it is pressed. */
export function ToolCards({
  tools,
  soon,
}: {
  tools: Tool[];
  soon: { title: string; detail: string };
}) {
  return (
    <ul className="tool-cards">
      {tools.map(({ title, description, to, published }) => (
        <li key={title} className="tool-card">
          <h3 className="text-[1.35rem] leading-tight">
            {published && to ? (
              <Link className="tool-target" to={to}>
                {title}
              </Link>
            ) : (
              <button
                type="button"
                className="tool-target"
                onClick={() => showToast({ ...soon, tone: "plain" })}
              >
                {title}
              </button>
            )}
          </h3>
          <p className="mt-2 text-ink-soft">{description}</p>
          {!(published && to) && <p className="mt-3 text-small font-semibold">{soon.title}</p>}
        </li>
      ))}
    </ul>
  );
}
