import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Room } from "./room";
import { buyerRoom, keyIn, type RoomWords } from "./source";

const LINK = "underline underline-offset-[0.22em]";

/**
 * The documents of a business on the page of a buyer, their broker or their bank, or the one that the end of the
 * address names, which `reader` renders.
 */
export function RoomPage({
  number,
  path,
  home,
  back,
  reader,
  words,
}: {
  number: string;
  /** The address of the page. */
  path: string;
  /** Where the reader came from, and the words of the link to it. */
  home: string;
  back: string;
  reader: (key: string, back: ReactNode) => ReactNode;
  words: RoomWords;
}) {
  const file = keyIn(useLocation().hash);
  return (
    <div className="page pt-6 pb-24">
      {file ? (
        reader(
          file,
          <Link className={LINK} to={path}>
            {words.backToRoom}
          </Link>,
        )
      ) : (
        <Room
          key={number}
          source={buyerRoom(number)}
          words={words}
          back={
            <Link className={LINK} to={home}>
              {back}
            </Link>
          }
        />
      )}
    </div>
  );
}
