import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import type { PortalWords } from "~/lib/facts";
import { apiQuery } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";

/** The level of a buyer whose letter of intent was accepted. */
const LETTER = 2;

/** Links to the documents about a business and to its closing, as far as they are open to the reader. */
export function RoomLink({
  number,
  words: { room, closing },
  offers,
}: {
  number: string;
  /** The link to the buyer's offers. */
  offers: ReactNode;
  words: Pick<PortalWords["buying"], "room" | "closing">;
}) {
  const { isCoBroker } = useSignedIn();
  const query = useQuery({
    ...apiQuery(["buying", "room", number, "open"], ({ signal }) =>
      api.GET("/api/buying/{number}/room/open", { params: { path: { number } }, signal }),
    ),
    retry: false,
  });
  if (!query.data) return null;
  const link = "font-semibold text-copper underline underline-offset-[0.22em]";
  return (
    <p className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
      <Link className={link} to={`${isCoBroker ? "/co-broking" : "/buying"}/${number}/room`}>
        {room.go}
      </Link>
      {query.data.edition >= LETTER && (
        <Link className={link} to={`/buying/${number}/closing`}>
          {closing.go}
        </Link>
      )}
      {offers}
    </p>
  );
}
