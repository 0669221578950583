import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatDate } from "~/lib/dates";
import { apiQuery } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { useStartReading } from "~/lib/start-reading";
import { Notice } from "~/ui/notice";
import { ScorecardForm } from "./scorecard-form";
import { ScorecardResult } from "./scorecard-result";
import type { Scorecard } from "./submit";

type Page = components["schemas"]["ScorecardPageOut"];

const ASSESSMENT = "/business-owner-portal/health-status/assessment";

/** The exit readiness scorecard: a short form, then the result and earlier results. */
export function ExitScorecard() {
  const query = useQuery(apiQuery(["scorecard"], (options) => api.GET("/api/scorecard", options)));
  return (
    <div className="page pt-6 pb-14 md:pb-24">
      <h1>Exit Readiness Scorecard</h1>
      <QueryView
        query={query}
        loading="Loading your scorecard..."
        failed="We couldn't load your scorecard."
        fresh
      >
        {(page) => <Screen page={page} />}
      </QueryView>
    </div>
  );
}

function Screen({ page }: { page: Page }) {
  const [filled, setFilled] = useState<Scorecard | null>(null);
  const [filling, setFilling] = useState<"first" | "again" | null>(page.latest ? null : "first");
  const heading = useStartReading(filled);
  const scorecard = filled ?? page.latest;

  return (
    <>
      <p className="mt-2 mb-8 max-w-prose text-ink-soft">{page.form.lede}</p>
      {filling || !scorecard ? (
        <>
          <HealthRunNote run={page.healthRun} />
          <ScorecardForm
            form={page.form}
            start={filled ?? page}
            changed={page.changed && !filled}
            again={filling === "again"}
            onFilled={(next) => {
              setFilled(next);
              setFilling(null);
            }}
          />
        </>
      ) : (
        <ScorecardResult
          ref={heading}
          form={page.form}
          scorecard={scorecard}
          stale={page.stale && !filled}
          onAgain={() => setFilling("again")}
        />
      )}
    </>
  );
}

/** A note that says which health run the scorecard uses, or that there is none yet. */
function HealthRunNote({ run }: { run: Page["healthRun"] }) {
  return (
    <Notice role="note" className="mb-10 max-w-prose">
      <p>
        {run ? (
          `Uses your ${formatDate(run.completedAt)} health result, ${run.overall}%.`
        ) : (
          <>
            You have no health result yet. You can fill this in now, but two of its three parts need
            one.{" "}
            <Link className="text-link" to={ASSESSMENT}>
              Take the assessment first
            </Link>
          </>
        )}
      </p>
    </Notice>
  );
}
