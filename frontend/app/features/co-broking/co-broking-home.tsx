import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { interpolate } from "~/lib/interpolate";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { OnlyCoBrokers } from "./only-co-brokers";
import { OpenListings } from "./open-listings";
import { type CoBroking, coBrokingQuery, type Words } from "./queries";
import { RegisterForm } from "./register-form";
import { RegisteredBuyers } from "./registered-buyers";

/** The page of a broker of another firm: their buyers with us, and the businesses that they may bring buyers to. */
export function CoBrokingHome({ words }: { words: Words }) {
  return (
    <OnlyCoBrokers words={words.nobody}>
      <Home words={words} />
    </OnlyCoBrokers>
  );
}

function Home({ words }: { words: Words }) {
  const query = useQuery(coBrokingQuery);
  return (
    <div className="page pt-6 pb-24">
      <QueryView query={query} loading={words.loading} failed={words.failed}>
        {(found) => <Page found={found} words={words} />}
      </QueryView>
    </div>
  );
}

function Page({ found, words }: { found: CoBroking; words: Words }) {
  const [listing, setListing] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const first = found.listings[0]?.number ?? "";

  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function open(number: string) {
    setListing(number);
    setOpen(true);
    setDone(false);
  }

  return (
    <div className="gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <p className="text-small text-ink-soft wrap-anywhere">{found.firm}</p>
        <h1 className="mt-1">{words.title}</h1>
        <p className="lede mt-3 max-w-prose">{interpolate(words.lede, { days: found.days })}</p>
        {isDone && (
          <Notice className="mt-6 max-w-prose" tone="success">
            <p>{words.form.done}</p>
          </Notice>
        )}
        {first && !isOpen && (
          <p className="mt-7">
            <Button ref={button} onClick={() => open(first)}>
              {words.register}
            </Button>
          </p>
        )}
        {first && (
          <RegisterForm
            listings={found.listings}
            listing={listing || first}
            onListing={setListing}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              setDone(true);
            }}
            words={words}
          />
        )}
        <RegisteredBuyers buyers={found.buyers} words={words} />
      </div>
      <aside className="mt-14 lg:mt-2">
        <OpenListings listings={found.listings} onRegister={open} words={words} />
        <p className="mt-10 border-t border-rule pt-5 text-ink-soft">{words.notClient}</p>
      </aside>
    </div>
  );
}
