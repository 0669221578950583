import { OverTime } from "./over-time";
import type { Bands } from "./plot";
import type { Runs } from "./queries";
import { RunList } from "./run-list";
import { WhatChanged } from "./what-changed";

/**
 * The section on earlier results: charts over time, what changed since an earlier result, and a list of all results.
 * The code of this section is loaded after the latest result, which stands above it.
 *
 * `runs`: the results, the newest first. `total`: the number of all results, of which `runs` may be the first page.
 */
export default function History({
  runs,
  total,
  bands,
}: {
  runs: Runs["runs"];
  total: number;
  bands: Bands;
}) {
  const [latest, ...earlier] = runs;
  return (
    <>
      <OverTime runs={runs} total={total} bands={bands} />
      {latest && earlier.length > 0 && <WhatChanged latest={latest} earlier={earlier} />}
      <RunList total={total} />
    </>
  );
}
