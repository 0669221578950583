import { Link, useParams } from "react-router";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { OnlyBuyers } from "~/features/buying/only-buyers";
import { ClosingLink } from "~/features/buying-closing/closing-link";
import { Reader } from "~/features/buying-reader/reader";
import { buyerSource } from "~/features/buying-reader/source";
import { RoomLink } from "~/features/buying-room/room-link";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/buying-overview";

export function loader({ context }: Route.LoaderArgs) {
  const { buying } = textOf(context, "portal");
  return {
    reader: buying.reader,
    room: buying.room,
    closing: buying.closing,
    nobody: buying.nobody,
  };
}

export const handle: SignedInHandle = { page: "/buying", visitorsGoTo: "/auth" };

/** What an approved buyer reads about the business that they know by the number in the address. */
export default function BuyingOverview({
  loaderData: { reader, room, closing, nobody },
}: Route.ComponentProps) {
  const { id = "" } = useParams();
  return (
    <OnlyBuyers words={nobody}>
      <div className="page pt-6 pb-24">
        <ClosingLink key={`closing ${id}`} number={id} words={closing} />
        <RoomLink key={`room ${id}`} number={id} words={room} />
        <Reader
          key={id}
          source={buyerSource(id)}
          words={reader}
          back={
            <Link className="underline underline-offset-[0.22em]" to="/buying">
              {reader.back}
            </Link>
          }
        />
      </div>
    </OnlyBuyers>
  );
}
