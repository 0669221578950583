import { useQuery } from "@tanstack/react-query";
import { QueryView } from "~/lib/query-view";
import { DealPage } from "../deal-page";
import { Buyers } from "./buyers";
import { Folders } from "./folders";
import { OpenRoom } from "./open-room";
import { OtherReaders } from "./other-readers";
import { roomQuery } from "./queries";
import { Readings } from "./readings";
import { Requests } from "./requests";
import { Staging } from "./staging";

/** The tab with the data room of a deal. */
export function RoomScreen() {
  return <DealPage>{(deal) => <RoomOfDeal key={deal.id} deal={deal.id} />}</DealPage>;
}

function RoomOfDeal({ deal }: { deal: number }) {
  const query = useQuery(roomQuery(deal));
  return (
    <QueryView query={query} loading="Loading the data room..." rows={8}>
      {({ room, checklists }) =>
        room ? (
          <>
            <Staging deal={deal} room={room} />
            <Folders deal={deal} room={room} />
            <Buyers deal={deal} room={room} />
            <OtherReaders deal={deal} room={room} />
            <Requests deal={deal} room={room} />
            <Readings deal={deal} />
          </>
        ) : (
          <OpenRoom deal={deal} checklists={checklists} />
        )
      }
    </QueryView>
  );
}
