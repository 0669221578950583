import { Link } from "react-router";
import { useRootData } from "~/lib/site";
import { Star } from "~/ui/star";

/** The firm's short name, linked to the first screen of the desk. */
export function WordmarkOfDesk() {
  const { firm } = useRootData();
  return (
    <Link to="/desk" className="flex min-h-11 items-center gap-2 leading-none">
      <Star className="size-5 shrink-0 text-ink" />
      <span className="font-serif text-subtitle font-semibold tracking-tight max-md:sr-only">
        {firm.shortName}
      </span>
      <span className="sr-only">, desk</span>
    </Link>
  );
}
