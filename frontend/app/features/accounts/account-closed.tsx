import { Link, useLocation } from "react-router";
import { formatLongDate } from "~/lib/dates";
import type { ProfileWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { buttonClass } from "~/ui/button";
import { AskByEmail, type ClosedState, WhatGoes } from "./deletion";

/** Says that an account is closed, until when it can be had back, and what is gone. */
export function AccountClosed({ words }: { words: ProfileWords["delete"] }) {
  const state = useLocation().state as ClosedState | null;
  const { title, detail, soon, forgotten, remembered, home } = words.closed;
  return (
    <section className="page band">
      <h1>{title}</h1>
      <p className="lede mt-6">
        {state ? interpolate(detail, { day: formatLongDate(state.dueAt) }) : soon}
      </p>
      <div className="mt-8 grid max-w-prose gap-3">
        <p>{state?.hasForgotten ? forgotten : remembered}</p>
        <WhatGoes words={words}>
          <AskByEmail words={words} />
        </WhatGoes>
      </div>
      <p className="mt-10">
        <Link className={buttonClass("secondary")} to="/">
          {home}
        </Link>
      </p>
    </section>
  );
}
