import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "~/api/client";
import { apiQuery } from "~/lib/query-client";
import type { RoomWords } from "./source";

/** A link to the documents about a business, where they are open to the buyer. */
export function RoomLink({ number, words }: { number: string; words: RoomWords }) {
  const query = useQuery({
    ...apiQuery(["buying", "room", number, "open"], ({ signal }) =>
      api.GET("/api/buying/{number}/room/open", { params: { path: { number } }, signal }),
    ),
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
