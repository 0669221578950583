import { Link } from "react-router";
import { useRootData } from "~/lib/site";
import { Star } from "~/ui/star";

/** The firm's name in two lines (the short name, and the rest), linked to the home page. */
export function Wordmark() {
  const { firm } = useRootData();
  const rest = firm.name.startsWith(firm.shortName) ? firm.name.slice(firm.shortName.length) : "";
  return (
    <Link to="/" className="flex min-h-11 items-center gap-2.5 leading-none">
      <Star className="size-7 text-copper" />
      <span>
        <span className="block font-serif text-[1.35rem] font-semibold tracking-tight">
          {firm.shortName}
        </span>{" "}
        <span className="mt-0.5 block text-[0.8rem] font-medium text-ink-soft">{rest.trim()}</span>
        <span className="sr-only">, home</span>
      </span>
    </Link>
  );
}
