import { useEffect, useRef, useState } from "react";
import { formatLongDate } from "~/lib/dates";
import { useRootData } from "~/lib/site";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { PrintHeading } from "~/ui/print-heading";
import { Step } from "./step";
import type { LinkActs } from "./use-signing-link";

const WORDS_A_MINUTE = 220;

/**
 * A whole text at reading size. The button that goes on is below its last line: pressing it records that the signer
 * came to the end.
 */
export function ReadStep({
  number,
  title,
  html,
  acts,
  next,
  onEnd,
  onBack,
}: {
  number: number;
  title: string;
  /** Safe HTML. Its own title is shown as the step's. */
  html: string;
  acts: LinkActs;
  next: string;
  /** Records that the end was reached, and goes on. */
  onEnd: () => Promise<void>;
  onBack?: () => void;
}) {
  const { firm } = useRootData();
  const text = useRef<HTMLDivElement>(null);
  const read = useProgress(text);
  const minutes = Math.max(1, Math.round(html.split(/\s+/).length / WORDS_A_MINUTE));

  return (
    <>
      <div
        aria-hidden="true"
        className="no-print fixed inset-x-0 top-0 z-20 h-1 origin-left bg-copper"
        style={{ transform: `scaleX(${read})` }}
      />
      <PrintHeading firm={firm} title={title} date={formatLongDate(Date.now())} />
      <Step
        number={number}
        title={title}
        lede={
          <div className="no-print">
            <p>
              About {minutes} {minutes === 1 ? "minute" : "minutes"}. Take your time: you sign
              nothing on this screen.
            </p>
            <Button variant="quiet" className="mt-1" onClick={() => window.print()}>
              Print it
            </Button>
          </div>
        }
      >
        <div
          ref={text}
          className="letter [&>h1]:hidden"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered with raw HTML switched off
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <div className="no-print mt-10 border-t border-rule pt-8">
          <div className="flex flex-wrap items-center gap-6">
            <Button aria-disabled={acts.isBusy} onClick={() => void onEnd()}>
              {acts.isBusy ? "One moment..." : next}
            </Button>
            {onBack && (
              <Button variant="quiet" onClick={onBack}>
                Back
              </Button>
            )}
          </div>
          <FieldError role="alert">{acts.errors.form}</FieldError>
        </div>
      </Step>
    </>
  );
}

/** A hook for how far the reader has scrolled through an element, from 0 to 1. */
function useProgress(ref: React.RefObject<HTMLElement | null>): number {
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    function measure() {
      const box = ref.current?.getBoundingClientRect();
      if (!box || box.height === 0) return;
      const share = (window.innerHeight - box.top) / box.height;
      setProgress(Math.min(1, Math.max(0, share)));
    }
    measure();
    window.addEventListener("scroll", measure, { passive: true });
    window.addEventListener("resize", measure);
    return () => {
      window.removeEventListener("scroll", measure);
      window.removeEventListener("resize", measure);
    };
  }, [ref]);
  return progress;
}
