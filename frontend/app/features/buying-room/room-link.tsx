import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { apiQuery } from "~/lib/query-client";
import { buyerRoom, type RoomWords } from "./source";

/** A link to the documents about a business, where they are open to the buyer. */
export function RoomLink({ number, words }: { number: string; words: RoomWords }) {
  const { key, open } = buyerRoom(number);
  const query = useQuery({
    ...apiQuery([...key, "open"], (options) => open?.(options) ?? Promise.reject()),
    retry: false,
  });
  if (!query.data) return null;
  return (
    <p className="mb-4">
      <Link
        className="font-semibold text-copper underline underline-offset-[0.22em]"
        to={`/buying/${number}/room`}
      >
        {words.go}
      </Link>
    </p>
  );
}
