import { type MouseEvent, memo, useLayoutEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { Select } from "~/ui/input";
import type { Question } from "./rules";

/** Which question lists its options as buttons, and what they do. */
export type Asking = {
  /** The number of that question; null if every question of the category is answered. */
  asked: number | null;
  /** The question whose answer was tapped last, which offers to undo it. */
  answeredLast: number | null;
  /** Whether the stored answers are known; until then the list takes its place without being seen. */
  ready: boolean;
  /** Whether the category has another open question. */
  hasOthers: boolean;
  onEdit: (name: string, value: string) => void;
  onTap: (id: number, value: string) => void;
  onUndo: (id: number) => void;
  onLater: (id: number) => void;
};

/**
 * A question as a native select with the whole text of its answer. The question that is asked also lists its options as
 * buttons, so that an answer takes one tap. Memoized: rendered again only when it changes itself.
 */
export const QuestionField = memo(function QuestionField({
  question: { id, text, options },
  placeholder,
  value,
  asked,
  answeredLast,
  hidden,
  onEdit,
  onTap,
  onUndo,
  onLater,
}: {
  question: Question;
  placeholder: string;
  value: string;
  asked: boolean;
  answeredLast: boolean;
  hidden: boolean;
  onLater: ((id: number) => void) | undefined;
} & Pick<Asking, "onEdit" | "onTap" | "onUndo">) {
  const name = `q${id}`;
  return (
    <div
      id={`${name}-row`}
      className="question"
      data-answered={value === "" ? undefined : ""}
      data-asked={asked ? "" : undefined}
    >
      <label htmlFor={name}>
        <span className="question-number">{id}.</span> {text}
      </label>
      <div>
        <div className="answer">
          <Select
            id={name}
            name={name}
            value={value}
            onChange={(event) => onEdit(name, event.target.value)}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
          {/* A closed select cuts a long answer off. */}
          {value && (
            <span className="answer-text" aria-hidden="true">
              {value}
            </span>
          )}
        </div>
        {asked && (
          <OptionList
            id={id}
            options={options}
            hidden={hidden}
            onTap={(option) => onTap(id, option)}
            onLater={onLater && (() => onLater(id))}
          />
        )}
        {answeredLast && value && <Undo id={id} onUndo={() => onUndo(id)} />}
      </div>
    </div>
  );
});

/** The options of a question as buttons. */
function OptionList({
  id,
  options,
  hidden,
  onTap,
  onLater,
}: {
  id: number;
  options: readonly string[];
  hidden: boolean;
  onTap: (option: string) => void;
  onLater: (() => void) | undefined;
}) {
  /** Ignores the second tap of a double tap, which would answer the next question. */
  function tap({ detail }: MouseEvent, option: string) {
    if (detail < 2) onTap(option);
  }

  return (
    <div className={hidden ? "invisible noscript:hidden" : "no-print"}>
      <ul
        id={`q${id}-options`}
        tabIndex={-1}
        className="options outline-none"
        aria-label={`Answers to question ${id}`}
      >
        {options.map((option) => (
          <li key={option}>
            <Button variant="plain" className="option" onClick={(event) => tap(event, option)}>
              {option}
            </Button>
          </li>
        ))}
      </ul>
      {onLater && (
        <Button variant="quiet" className="text-small" onClick={onLater}>
          Answer later
        </Button>
      )}
    </div>
  );
}

/** A button that takes an answer back. It gets the focus of the tapped option, in whose place it is. */
function Undo({ id, onUndo }: { id: number; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Button
      ref={button}
      variant="quiet"
      className="no-print text-small"
      aria-label={`Undo the answer to question ${id}`}
      onClick={onUndo}
    >
      Undo
    </Button>
  );
}
