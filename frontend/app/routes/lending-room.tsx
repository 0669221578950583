import { useParams } from "react-router";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { Reader } from "~/features/buying-reader/reader";
import { RoomPage } from "~/features/buying-room/room-page";
import { buyerFile } from "~/features/buying-room/source";
import { OnlyLenders } from "~/features/lending/only-lenders";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/lending-room";

export function loader({ context }: Route.LoaderArgs) {
  const { buying, lending } = textOf(context, "portal");
  const { back, nobody } = lending;
  return { room: buying.room, reader: buying.reader, lending: { back, nobody } };
}

export const handle: SignedInHandle = { page: "/lending", visitorsGoTo: "/auth" };

/** The financial documents about a business that a buyer wants their lender to read. */
export default function Page({ loaderData: { room, reader, lending } }: Route.ComponentProps) {
  const { id = "" } = useParams();
  const { none, noneText, closed, closedText, loading, failed } = room;
  return (
    <OnlyLenders words={lending.nobody}>
      <RoomPage
        number={id}
        path={`/lending/${id}`}
        home="/lending"
        back={lending.back}
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
    </OnlyLenders>
  );
}
