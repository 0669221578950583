import { Link, useLocation, useParams } from "react-router";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { OnlyBuyers } from "~/features/buying/only-buyers";
import { Reader } from "~/features/buying-reader/reader";
import { Room } from "~/features/buying-room/room";
import { buyerFile, buyerRoom, keyIn } from "~/features/buying-room/source";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/buying-room";

export function loader({ context }: Route.LoaderArgs) {
  const { buying } = textOf(context, "portal");
  return { room: buying.room, reader: buying.reader, nobody: buying.nobody };
}

export const handle: SignedInHandle = { page: "/buying", visitorsGoTo: "/auth" };

/** The documents about a business, or the one that the end of the address names. */
export default function BuyingRoom({ loaderData: { room, reader, nobody } }: Route.ComponentProps) {
  const { id = "" } = useParams();
  const file = keyIn(useLocation().hash);
  const link = "underline underline-offset-[0.22em]";
  const { none, noneText, closed, closedText, loading, failed } = room;
  return (
    <OnlyBuyers words={nobody}>
      <div className="page pt-6 pb-24">
        {file ? (
          <Reader
            key={file}
            source={buyerFile(id, file)}
            words={{ ...reader, none, noneText, closed, closedText, loading, failed }}
            back={
              <Link className={link} to={`/buying/${id}/room`}>
                {room.backToRoom}
              </Link>
            }
          />
        ) : (
          <Room
            key={id}
            source={buyerRoom(id)}
            words={room}
            back={
              <Link className={link} to="/buying">
                {room.back}
              </Link>
            }
          />
        )}
      </div>
    </OnlyBuyers>
  );
}
