import { Link } from "react-router";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toasts";

type Tool = { title: string; description: string; to: string | null; published: boolean };

/** The classes of a card's link or button, which covers the whole card. */
const TARGET =
  "cursor-pointer text-left [font:inherit] group-hover:text-copper after:absolute after:inset-0";

/** A set of cards with links. A card that is not published yet shows a notice when pressed. */
export function ToolCards({
  tools,
  soon,
}: {
  tools: Tool[];
  soon: { title: string; detail: string };
}) {
  return (
    <ul className="grid gap-y-6 gap-x-10 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] mt-8">
      {tools.map(({ title, description, to, published }) => (
        <li
          key={title}
          className="group relative border-t-3 border-ink pt-5 pb-6 hover:border-copper"
        >
          <h3 className="text-[1.35rem] leading-tight">
            {published && to ? (
              <Link className={TARGET} to={to}>
                {title}
              </Link>
            ) : (
              <Button
                variant="plain"
                className={TARGET}
                onClick={() => showToast({ ...soon, tone: "plain" })}
              >
                {title}
              </Button>
            )}
          </h3>
          <p className="mt-2 text-ink-soft">{description}</p>
          {!(published && to) && <p className="mt-3 text-small font-semibold">{soon.title}</p>}
        </li>
      ))}
    </ul>
  );
}
