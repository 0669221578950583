import { Link, useParams } from "react-router";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { OffersLink } from "~/features/buying/offers-link";
import { OnlyBuyers } from "~/features/buying/only-buyers";
import { Reader } from "~/features/buying-reader/reader";
import { buyerSource } from "~/features/buying-reader/source";
import { RoomLink } from "~/features/buying-room/room-link";
import { useSignedIn } from "~/lib/session";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/buying-overview";

export function loader({ context }: Route.LoaderArgs) {
  const { buying, coBroking } = textOf(context, "portal");
  const { reader, room, closing, offers, nobody } = buying;
  return { reader, links: { room, closing }, offers, nobody, toBuyers: coBroking.back };
}

export const handle: SignedInHandle = { page: "/buying", visitorsGoTo: "/auth" };

/** What an approved buyer, or their broker, reads about the business that they know by the number in the address. */
export default function BuyingOverview({
  loaderData: { reader, links, offers, nobody, toBuyers },
}: Route.ComponentProps) {
  const { id = "" } = useParams();
  const { isCoBroker } = useSignedIn();
  return (
    <OnlyBuyers words={nobody}>
      <div className="page pt-6 pb-24">
        <RoomLink
          key={`room ${id}`}
          number={id}
          words={links}
          offers={<OffersLink number={id} words={offers} />}
        />
        <Reader
          key={id}
          source={buyerSource(id)}
          words={reader}
          back={
            <Link
              className="underline underline-offset-[0.22em]"
              to={isCoBroker ? "/co-broking" : "/buying"}
            >
              {isCoBroker ? toBuyers : reader.back}
            </Link>
          }
        />
      </div>
    </OnlyBuyers>
  );
}
