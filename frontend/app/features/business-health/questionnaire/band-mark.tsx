import { BAND_NAMES, BandIcon } from "~/ui/band-shape";
import type { QuestionSet } from "./answers";
import type { Band } from "./rules";

/** A band's shape, name and range of percents, as an entry of a chart's key. */
export function BandMark({ band, questionSet }: { band: Band; questionSet: QuestionSet }) {
  return (
    <span className="inline-flex items-baseline gap-2">
      <BandIcon band={band} />
      {BAND_NAMES[band]}: {percentsOf(band, questionSet)}
    </span>
  );
}

function percentsOf(band: Band, { bands }: QuestionSet): string {
  const index = bands.findIndex((each) => each.band === band);
  const from = bands[index]?.from ?? 0;
  const next = bands[index - 1]?.from;
  if (next === undefined) return `${from}% or more`;
  return from === 0 ? `below ${next}%` : `${from}% to ${next - 1}%`;
}
