import type { Form, ScorecardAnswers } from "./answers";

/** Points of the best answer to a personal question. */
const MAX_POINTS = 2;

/**
 * A bar at the lower edge of the window that moves with each answer: the personal part of the scorecard so far, with its
 * band, and the documents that are ready. Open questions count as the lowest answer.
 */
export function ReadinessBar({ form, answers }: { form: Form; answers: ScorecardAnswers }) {
  const points = form.personal.map(({ key }) => answers.answers[key] ?? 0);
  const answered = form.personal.filter(({ key }) => answers.answers[key] !== undefined).length;
  const sum = points.reduce((total, each) => total + each, 0);
  const percent = Math.floor((100 * sum) / (MAX_POINTS * points.length) + 0.5);
  const band = form.bands.find(({ start }) => percent >= start);
  const ready = answers.documents.length;
  return (
    <div className="sticky bottom-0 z-20 -mx-6 grid grid-cols-2 gap-x-6 border-t border-edge bg-paper px-6 py-3 text-small no-print lg:gap-x-14 low:static">
      <Meter
        title={`You: ${percent}%${band ? `, ${band.label.toLowerCase()}` : ""}`}
        note={`${answered} of ${points.length} answered`}
        share={percent / 100}
      />
      <Meter
        title={`Documents: ${ready} ready`}
        note={`of ${form.documents.length}`}
        share={ready / form.documents.length}
      />
    </div>
  );
}

function Meter({ title, note, share }: { title: string; note: string; share: number }) {
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong className="font-semibold">{title}</strong>
        <span className="text-ink-soft">{note}</span>
      </p>
      <svg className="mt-1 block" width="100%" height="6" aria-hidden="true">
        <rect className="fill-track" width="100%" height="6" />
        <rect className="fill-copper" width={`${share * 100}%`} height="6" />
      </svg>
    </div>
  );
}
