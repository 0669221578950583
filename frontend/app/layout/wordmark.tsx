import { Link } from "react-router";
import { useFrame } from "~/lib/site";
import { Star } from "~/ui/star";

/** The firm's name as its sign: the short name in the serif, the rest of the name beneath it. */
export function Wordmark() {
  const { firm } = useFrame();
  const rest = firm.name.startsWith(firm.shortName) ? firm.name.slice(firm.shortName.length) : "";
  return (
    <Link to="/" className="flex items-center gap-2.5 leading-none">
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
