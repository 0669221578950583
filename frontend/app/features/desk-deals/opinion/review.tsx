import { useState } from "react";
import { FormDialog } from "~/layout/desk/form-dialog";
import { RelativeTime } from "~/layout/desk/labels";
import { formatCalendarDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import { Button, buttonClass } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { TextareaField } from "~/ui/input-field";
import { type Content, documentOf, type Opinion } from "./queries";
import { Outdated, Summary } from "./summary";
import { useActs } from "./use-acts";

/** An opinion that waits for a second person: the words to read, and for those who may, the release. */
export function Review({ deal, opinion }: { deal: number; opinion: Opinion }) {
  const acts = useActs(deal, opinion);
  const [dialog, setDialog] = useState<"return" | "release" | null>(null);
  const { abilities, content, authorName, releasers, submittedAt } = opinion;
  const mayRelease = abilities.release === true;
  const close = () => {
    acts.clear();
    setDialog(null);
  };
  return (
    <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Letter content={content} />
      <Summary content={content} opinion={opinion}>
        <Outdated opinion={opinion} />
        <p className="mt-4">
          {authorName} sent it for review {submittedAt && <RelativeTime at={submittedAt} />}.
          {!mayRelease && ` ${waitsFor(releasers)}`}
        </p>
        <p className="mt-3">
          <DownloadLink
            className={buttonClass("secondary")}
            href={documentOf(deal, opinion)}
            fileName={`letter-${opinion.reference}.pdf`}
          >
            Read the PDF
          </DownloadLink>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          {mayRelease && <Button onClick={() => setDialog("release")}>Release</Button>}
          {mayRelease && (
            <Button variant="quiet" onClick={() => setDialog("return")}>
              Send back
            </Button>
          )}
          {abilities.take_back && (
            <Button
              variant="quiet"
              aria-disabled={acts.isBusy}
              onClick={() => void acts.send(() => acts.returnToDraft(""))}
            >
              Take it back
            </Button>
          )}
        </div>
        {!dialog && <FieldError role="alert">{acts.errors.form}</FieldError>}
      </Summary>
      {dialog === "return" && <SendBack acts={acts} author={authorName} onClose={close} />}
      {dialog === "release" && <Release acts={acts} opinion={opinion} onClose={close} />}
    </div>
  );
}

function waitsFor(names: readonly string[]): string {
  return names.length === 0
    ? "Nobody can release it: everyone on the deal wrote in it. Add a colleague to the deal."
    : `It waits for ${new Intl.ListFormat("en-US", { type: "disjunction" }).format(names)}, because nobody releases what they wrote.`;
}

/** The words of an opinion in the order of the document. */
function Letter({ content }: { content: Content }) {
  const { measure, amount, period, low, high, cashPercent, noteRate, noteMonths } = content;
  const withheld = content.multiples.filter(({ mayShowClient }) => !mayShowClient).length;
  return (
    <div className="max-w-[44rem] wrap-anywhere">
      <Words title={`Opinion of value of ${content.business}`}>
        {`As of ${formatCalendarDate(content.valuationDate)}\n${content.letter}`}
      </Words>
      <Words title="Earnings">
        {`${measure === "sde" ? "SDE" : "EBITDA"} of ${amount} for ${period}\n${content.amountWhy}`}
      </Words>
      <Words title={`${low} to ${high} times earnings`}>{content.why}</Words>
      <ul className="border-b border-rule py-3">
        {content.multiples.map((row) => (
          <li
            key={`${row.source} ${row.date} ${row.low}`}
            className="flex justify-between gap-6 py-1"
          >
            <span>
              {row.source}, {row.date}
              {row.note && <span className="block text-ink-soft">{row.note}</span>}
              {!row.mayShowClient && <span className="block text-ink-soft">Only counted</span>}
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {row.low === row.high ? row.low : `${row.low} to ${row.high}`}
            </span>
          </li>
        ))}
        {withheld > 0 && (
          <li className="text-ink-soft">
            The owner gets the number of those that are only counted: {withheld}.
          </li>
        )}
      </ul>
      <Words title="Terms assumed">
        {noteMonths.trim()
          ? `Cash at closing ${cashPercent}, a note for the rest at ${noteRate} over ${noteMonths} months`
          : `Cash at closing ${cashPercent}`}
      </Words>
      <Words title="What lowers it">{content.drivers}</Words>
      <Words title="Working capital">{content.workingCapital}</Words>
      <Words title="Purpose and users">{`${content.purpose}\n${content.users}`}</Words>
    </div>
  );
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <section aria-label={title} className="border-b border-rule py-4">
      <h2>{title}</h2>
      <p className="mt-1 whitespace-pre-line">{children.trim()}</p>
    </section>
  );
}

type Acts = ReturnType<typeof useActs>;

function SendBack({ acts, author, onClose }: { acts: Acts; author: string; onClose: () => void }) {
  return (
    <FormDialog
      id="opinion-return"
      title={`Send it back to ${author}`}
      text="It becomes a draft again, with your note above it."
      act={acts}
      request={(text) => acts.returnToDraft(text("note"))}
      submit="Send back"
      submitting="Sending..."
      onClose={onClose}
    >
      <TextareaField
        form="opinion"
        name="note"
        label="What should change"
        rows={4}
        maxLength={2000}
        error={acts.errors.note}
      />
    </FormDialog>
  );
}

function Release({
  acts,
  opinion,
  onClose,
}: {
  acts: Acts;
  opinion: Opinion;
  onClose: () => void;
}) {
  return (
    <FormDialog
      id="opinion-release"
      title="Release it to the owner?"
      text="The owner gets a neutral email and reads it on their page. It can't be changed afterward; a later opinion replaces it."
      act={acts}
      request={() => acts.release(opinion.version)}
      submit="Release"
      submitting="Releasing..."
      onClose={onClose}
    />
  );
}
