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
    <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-x-10">
      {tools.map(({ title, description, to, published }) => (
        <li key={title} className="group relative border-t border-rule py-3">
          <h3 className="font-sans text-base font-semibold">
            {published && to ? (
              <Link className={TARGET} to={to}>
                {title}
              </Link>
            ) : (
              <>
                <Button
                  variant="plain"
                  className={TARGET}
                  onClick={() => showToast({ ...soon, tone: "plain" })}
                >
                  {title}
                </Button>{" "}
                <span className="ml-2 text-small font-normal text-ink-soft">{soon.title}</span>
              </>
            )}
          </h3>
          <p className="text-small text-ink-soft">{description}</p>
        </li>
      ))}
    </ul>
  );
}
