/** The rows of a report, used by the calculated report and by saved ones. */

/** A critical warning with its answer, why it matters and what to do first. */
export function WarningItem({
  warning,
  answer,
  text,
}: {
  warning: string;
  answer: string;
  text: string;
}) {
  return (
    <li>
      <h4 className="flex gap-3 items-baseline font-serif text-subtitle font-title leading-[1.3]">
        <WarningMark />
        {warning}
      </h4>
      <div className="mt-[0.35rem] pl-[2.1rem]">
        <p className="text-small text-ink-soft">{answer}</p>
        <p className="mt-2 max-w-prose">{text}</p>
      </div>
    </li>
  );
}

/** An action: what to do, the effort, the time, and what a buyer gains. */
export function ActionItem({
  position,
  action: { title, text, time, gain },
  effort,
  answer,
}: {
  /** The position in the list, from 1. */
  position: number;
  action: { title: string; text: string; time: string; gain: string };
  /** The effort as text. */
  effort: string | undefined;
  answer: string;
}) {
  return (
    <li className="action-row list-row">
      <span
        className="text-copper font-serif text-[2rem] leading-none lining-nums"
        aria-hidden="true"
      >
        {position}
      </span>
      <div>
        <h4 className="font-serif text-title leading-[1.25] font-title">{title}</h4>
        <p className="mt-1 text-small text-ink-soft">{answer}</p>
        <p className="mt-2 max-w-prose">{text}</p>
      </div>
      <dl className="action-facts col-start-2 grid content-start gap-2 text-small lg:col-start-3 lg:border-l lg:border-rule lg:pl-6">
        <div>
          <dt>Effort</dt>
          <dd>{effort}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{time}</dd>
        </div>
        <div>
          <dt>What a buyer gains</dt>
          <dd>{gain}</dd>
        </div>
      </dl>
    </li>
  );
}

/** A strength: what it means to a buyer, and the answer behind it. */
export function StrengthItem({ text, answer }: { text: string; answer: string }) {
  return (
    <li className="border-t border-edge py-4">
      <p>{text}</p>
      <p className="mt-1 text-small text-ink-soft">{answer}</p>
    </li>
  );
}

export function WarningMark() {
  return (
    <svg
      className="flex-none w-[1.35rem] h-5 fill-red translate-y-[0.15rem]"
      viewBox="0 0 24 22"
      aria-hidden="true"
    >
      <path d="M12 1L23.5 21H.5z" />
      <path className="fill-none stroke-white stroke-2" d="M12 8v6.5M12 17v1.6" />
    </svg>
  );
}
