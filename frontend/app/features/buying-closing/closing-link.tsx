import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type ClosingWords, closingQuery } from "./queries";

/** A link to the dates and closing, for the buyer whose offer was accepted. */
export function ClosingLink({ number, words }: { number: string; words: ClosingWords }) {
  const { data } = useQuery({ ...closingQuery(number), retry: false });
  if (!data) return null;
  return (
    <p className="mb-4">
      <Link
        className="font-semibold text-copper underline underline-offset-[0.22em]"
        to={`/buying/${number}/closing`}
      >
        {words.go}
      </Link>
    </p>
  );
}
