import { useParams } from "react-router";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { OnlyBuyers } from "~/features/buying/only-buyers";
import { Reader } from "~/features/buying-reader/reader";
import { RoomPage } from "~/features/buying-room/room-page";
import { buyerFile } from "~/features/buying-room/source";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/buying-room";

export function loader({ context }: Route.LoaderArgs) {
  const { buying } = textOf(context, "portal");
  return { room: buying.room, reader: buying.reader, nobody: buying.nobody };
}

export const handle: SignedInHandle = { page: "/buying", visitorsGoTo: "/auth" };

/** The documents about a business, or the one that the end of the address names. */
export default function Page({ loaderData: { room, reader, nobody } }: Route.ComponentProps) {
  const { id = "" } = useParams();
  const { none, noneText, closed, closedText, loading, failed } = room;
  return (
    <OnlyBuyers words={nobody}>
      <RoomPage
        number={id}
        path={`/buying/${id}/room`}
        home="/buying"
        back={room.back}
        words={room}
        reader={(file, back) => (
          <Reader
            key={file}
            source={buyerFile(id, file)}
            words={{ ...reader, none, noneText, closed, closedText, loading, failed }}
            back={back}
          />
        )}
      />
    </OnlyBuyers>
  );
}
