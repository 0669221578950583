import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { RelativeTime } from "~/layout/desk/labels";
import { liveQuery } from "~/layout/desk/queries";
import { Row, Section } from "~/layout/desk/section";
import { useSignedIn } from "~/lib/session";
import { readText, writeText } from "~/lib/storage";
import { Button } from "~/ui/button";
import { DEALS } from "./queries";
import { addressOf } from "./words";

type Wait = components["schemas"]["DealWaitRow"];

const EVERYONE = "today-deals-of-everyone";

/** A hook with what deals wait for. Principals choose between their own deals and all; others only see their own. */
export function useDealsWaiting() {
  const isPrincipal = useSignedIn().staffRole === "principal";
  const [everyone, setEveryone] = useState(() => readText("local", EVERYONE) !== null);
  const mine = !(isPrincipal && everyone);
  const { data, isPlaceholderData } = useQuery({
    ...liveQuery([...DEALS, "waits", mine], ({ signal }) =>
      api.GET("/api/desk/deals/waits", { params: { query: { mine } }, signal }),
    ),
    placeholderData: keepPreviousData,
  });

  function choose(next: boolean) {
    setEveryone(next);
    writeText("local", EVERYONE, next ? "yes" : null);
  }

  const waits: readonly Wait[] = data?.waits ?? [];
  return {
    waits,
    count: data?.count ?? 0,
    mine,
    isLoading: !data || isPlaceholderData,
    choose: isPrincipal && data ? choose : null,
  };
}

/** The section of Today with what deals wait for, the longest wait first. */
export function DealsWaiting({
  waits,
  count,
  mine,
  isLoading,
  choose,
}: ReturnType<typeof useDealsWaiting>) {
  return (
    <Section
      title="Deals"
      count={count}
      aside={
        choose && (
          <fieldset className="flex gap-4">
            <legend className="sr-only">Whose deals</legend>
            {[true, false].map((isMine) => (
              <Button
                key={String(isMine)}
                variant="plain"
                aria-pressed={mine === isMine}
                className={`min-h-(--control-height) border-b-3 font-semibold ${mine === isMine ? "border-copper text-ink" : "border-transparent text-ink-soft hover:text-ink"}`}
                onClick={() => choose(!isMine)}
              >
                {isMine ? "Mine" : "Everyone"}
              </Button>
            ))}
          </fieldset>
        )
      }
      first={
        choose && !isLoading && waits.length === 0
          ? [
              <li key="none" className="py-2 text-ink-soft">
                {mine ? "None of your deals waits for anything." : "No deal waits for anything."}
              </li>,
            ]
          : []
      }
      rows={waits.map((wait) => (
        <Row
          key={`${wait.deal} ${wait.tab} ${wait.text}`}
          what={
            <Link
              to={addressOf(wait.deal, wait.tab)}
              className="font-serif text-[1rem] font-title text-ink underline decoration-rule underline-offset-[0.22em] wrap-anywhere hover:decoration-current"
            >
              {wait.name}
            </Link>
          }
          detail={<p className="text-ink">{wait.text}</p>}
        >
          <p className="text-right text-ink-soft">
            <RelativeTime at={wait.since} focusable={false} />
          </p>
        </Row>
      ))}
    />
  );
}
