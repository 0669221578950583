import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { ValueAssessmentWords } from "~/lib/facts";
import { QueryView } from "~/lib/query-view";
import { ButtonLink } from "~/ui/button";
import { Pager } from "~/ui/pager";
import { DeviceResult } from "./device-result";
import { fillDraft } from "./draft";
import { assessmentQuery, assessmentsQuery, type SavedDetail } from "./queries";
import { RemoveAssessment } from "./remove-assessment";
import { Results } from "./results";
import { SAVED } from "./save";
import { addressOf, rowTitle, Scenario } from "./saved-result";

/** The saved value assessments of a business: the list, or the results of the one that the query string names. */
export function SavedAssessments({ words }: { words: ValueAssessmentWords }) {
  const [search] = useSearchParams();
  const open = Number(search.get("open"));
  return open > 0 ? (
    <Opened key={open} number={open} words={words} />
  ) : (
    <List words={words.saved} />
  );
}

function List({ words }: { words: ValueAssessmentWords["saved"] }) {
  const [page, setPage] = useState(1);
  const query = useQuery(assessmentsQuery(page));
  return (
    <div className="page pt-6 pb-24">
      <h1>{words.title}</h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        {words.lede} {words.why}
      </p>
      <div className="mt-8 grid gap-8">
        <DeviceResult words={words.device} />
        <QueryView
          query={query}
          loading="Loading your value assessments..."
          failed="We couldn't load your value assessments."
        >
          {({ assessments, total, pageSize }) => (
            <>
              {total === 0 && (
                <section className="max-w-prose border-t-4 border-ink pt-8">
                  <h2 className="text-h3">{words.empty.title}</h2>
                  <p className="mt-3">{words.empty.text}</p>
                </section>
              )}
              {total > 0 && (
                <ol className="border-b border-rule">
                  {assessments.map((each) => (
                    <li key={each.id} className="list-row py-4">
                      <h2 className="text-subtitle">
                        <Link className="text-link" to={addressOf(each)}>
                          {rowTitle(words, each)}
                        </Link>
                      </h2>
                      <Scenario of={each} />
                    </li>
                  ))}
                </ol>
              )}
              <Pager
                label="Pages"
                page={page}
                pages={Math.ceil(total / pageSize)}
                onPage={setPage}
              />
              <p>
                <ButtonLink variant="secondary" to="/value-assessment">
                  {words.empty.link}
                </ButtonLink>
              </p>
            </>
          )}
        </QueryView>
      </div>
    </div>
  );
}

function Opened({ number, words }: { number: number; words: ValueAssessmentWords }) {
  const query = useQuery(assessmentQuery(number));
  return (
    <div className="pt-6">
      <div className="page">
        <p className="no-print">
          <Link className="text-link" to={SAVED}>
            {words.saved.back}
          </Link>
        </p>
        {query.data && <h1 className="mt-2 text-h3">{rowTitle(words.saved, query.data)}</h1>}
      </div>
      <QueryView
        query={query}
        loading="Loading your answers..."
        failed="We couldn't load your answers."
      >
        {(saved) => <OpenedResults saved={saved} words={words} />}
      </QueryView>
    </div>
  );
}

function OpenedResults({ saved, words }: { saved: SavedDetail; words: ValueAssessmentWords }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { answers, header } = saved;
  const questionSet = { ...saved.questionSet, reworded: {} };

  function again() {
    fillDraft(questionSet, answers);
    void navigate("/value-assessment");
  }

  return (
    <Results
      questionSet={questionSet}
      words={words}
      header={{
        businessName: header.businessName ?? "",
        ownerName: header.ownerName ?? "",
        date: header.date ?? "",
        industry: header.industry ?? "",
      }}
      answers={answers}
      onAgain={again}
    >
      <RemoveAssessment
        number={saved.id}
        words={words.saved}
        onRemoved={() => {
          void queryClient.invalidateQueries({ queryKey: ["value-assessments"] });
          void navigate(SAVED, { replace: true });
        }}
      />
    </Results>
  );
}
