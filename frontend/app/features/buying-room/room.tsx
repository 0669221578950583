import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { formatLongDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import { interpolate } from "~/lib/interpolate";
import { apiQuery } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { useOpen } from "~/lib/use-open";
import { Gone } from "~/tools/gone";
import { Lenders } from "./lenders";
import { Questions } from "./questions";
import type { RoomFile, Room as RoomOut, RoomSource, RoomWords } from "./source";

const LINK = "inline-flex min-h-11 items-center underline underline-offset-[0.22em]";

/** The documents of a business by folder, and the buyer's questions. What closes leaves the screen within two seconds. */
export function Room({
  source,
  words,
  back,
}: {
  source: RoomSource;
  words: RoomWords;
  back: ReactNode;
}) {
  const query = useQuery({ ...apiQuery(source.key, source.load), staleTime: 0, gcTime: 0 });
  return (
    <QueryView
      query={query}
      loading={words.loading}
      failed={words.failed}
      rows={10}
      missing={<Gone title={words.none} text={words.noneText} back={back} />}
    >
      {(room) =>
        source.open ? (
          <WhileOpen
            open={source.open}
            words={words}
            back={back}
            onChange={() => void query.refetch()}
          >
            <Opened room={room} source={source} words={words} back={back} />
          </WhileOpen>
        ) : (
          <Opened room={room} source={source} words={words} back={back} />
        )
      }
    </QueryView>
  );
}

function WhileOpen({
  open,
  words,
  back,
  onChange,
  children,
}: {
  open: NonNullable<RoomSource["open"]>;
  words: RoomWords;
  back: ReactNode;
  onChange: () => void;
  children: ReactNode;
}) {
  const [edition, setEdition] = useState<number | null>(null);
  const isClosed = useOpen(
    {
      async open(options) {
        const answer = await open(options);
        if (answer.data && answer.data.edition !== edition) {
          if (edition !== null) onChange();
          setEdition(answer.data.edition);
        }
        return answer;
      },
    },
    edition ?? 0,
    () => {},
  );
  return isClosed ? <Gone title={words.closed} text={words.closedText} back={back} /> : children;
}

function Opened({
  room,
  source,
  words,
  back,
}: {
  room: RoomOut;
  source: RoomSource;
  words: RoomWords;
  back: ReactNode;
}) {
  return (
    <article aria-labelledby="room-title">
      <header className="pb-5">
        <p className="text-small text-ink-soft">{back}</p>
        <h1 id="room-title" className="mt-2">
          {interpolate(words.title, { number: room.number })}
        </h1>
        {room.business && (
          <p className="lede mt-3 max-w-prose wrap-anywhere">
            {interpolate(words.business, { name: room.business })}
          </p>
        )}
        <p className="mt-4 max-w-prose border-l-4 border-copper pl-4">{room.recorded}</p>
      </header>
      <div className="gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {room.folders.length === 0 && (
            <p className="border-t-3 border-ink pt-5 text-ink-soft">{words.empty}</p>
          )}
          {room.folders.map(({ name, files }) => (
            <section key={name} aria-label={name} className="border-t-3 border-ink pt-4 pb-8">
              <h2>{name}</h2>
              <ul className="mt-2">
                {files.map((file) => (
                  <File key={file.key} file={file} source={source} words={words} />
                ))}
              </ul>
            </section>
          ))}
          {room.lenders && (
            <Lenders room={room} lenders={room.lenders} source={source} words={words} />
          )}
        </div>
        {room.role === "buyer" ? (
          <Questions room={room} source={source} words={words} />
        ) : (
          <ForBuyer room={room} words={words.others} />
        )}
      </div>
    </article>
  );
}

/** For a buyer's broker or bank: why they read here, and whom they ask. */
function ForBuyer({ room, words }: { room: RoomOut; words: RoomWords["others"] }) {
  const { buyer, broker, number } = room;
  const text = room.role === "lender" ? words.lender : words.coBroker;
  return (
    <aside className="border-t-3 border-ink pt-4">
      <p className="text-ink-soft">{interpolate(text, { buyer })}</p>
      {broker && (
        <p className="mt-3">
          <a className={LINK} href={`mailto:${broker.email}?subject=No.%20${number}`}>
            {interpolate(words.call, { name: broker.name })}
          </a>
        </p>
      )}
    </aside>
  );
}

function File({ file, source, words }: { file: RoomFile; source: RoomSource; words: RoomWords }) {
  const { key, title, pages, ways, since } = file;
  const length = pages === 1 ? words.page : interpolate(words.pages, { count: pages });
  const day = interpolate(words.since, { day: formatLongDate(Date.parse(since)) });
  const canRead = ways.includes("pages");
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-2">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-serif text-title leading-snug wrap-anywhere">
          {canRead ? (
            <Link className="hover:underline" to={`#file=${key}`}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-small text-ink-soft">{pages > 0 ? `${length}, ${day}` : day}</p>
      </div>
      <p className="flex flex-wrap gap-x-5">
        {canRead && (
          <Link className={`${LINK} font-semibold text-copper`} to={`#file=${key}`}>
            {words.read}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
        {source.fileUrl && ways.includes("document") && (
          <DownloadLink
            className={LINK}
            href={source.fileUrl(key, "document")}
            fileName={`${title}.pdf`}
          >
            {words.stamped}
            <span className="sr-only">: {title}</span>
          </DownloadLink>
        )}
        {source.fileUrl && ways.includes("native") && (
          <DownloadLink className={LINK} href={source.fileUrl(key, "content")} fileName="">
            {words.native}
            <span className="sr-only">: {title}</span>
          </DownloadLink>
        )}
      </p>
    </li>
  );
}
