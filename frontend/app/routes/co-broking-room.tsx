import { useParams } from "react-router";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { Reader } from "~/features/buying-reader/reader";
import { RoomPage } from "~/features/buying-room/room-page";
import { buyerFile } from "~/features/buying-room/source";
import { OnlyCoBrokers } from "~/features/co-broking/only-co-brokers";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/co-broking-room";

export function loader({ context }: Route.LoaderArgs) {
  const { buying, coBroking } = textOf(context, "portal");
  const { back, nobody } = coBroking;
  return { room: buying.room, reader: buying.reader, coBroking: { back, nobody } };
}

export const handle: SignedInHandle = { page: "/co-broking", visitorsGoTo: "/auth" };

/** What the broker of an approved buyer may read of the documents about a business. */
export default function Page({ loaderData: { room, reader, coBroking } }: Route.ComponentProps) {
  const { id = "" } = useParams();
  const { none, noneText, closed, closedText, loading, failed } = room;
  return (
    <OnlyCoBrokers words={coBroking.nobody}>
      <RoomPage
        number={id}
        path={`/co-broking/${id}/room`}
        home="/co-broking"
        back={coBroking.back}
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
    </OnlyCoBrokers>
  );
}
