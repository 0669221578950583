import { useRef } from "react";
import type { PeopleWords, ProfileWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { type SignedIn, useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { Pager } from "~/ui/pager";
import { PersonRow } from "./person-row";
import type { Person, usePeople } from "./use-people";

/** The list of the people of the business, or for staff of every business, fifty per page. */
export function PeopleList({
  words: { list: words, row },
  confirm,
  people,
  failure,
  title: Title,
  openPage,
  reload,
}: ReturnType<typeof usePeople> & {
  words: PeopleWords;
  /** The words of the dialog in which staff confirm who they are. */
  confirm: ProfileWords["confirm"];
  title: "h2" | "h3";
}) {
  const who = useSignedIn();
  const heading = useRef<HTMLHeadingElement>(null);

  function showPage(page: number) {
    openPage(page);
    heading.current?.focus();
  }

  async function removed() {
    await reload();
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="people-title" className="mt-14 first:mt-0">
      <Title id="people-title" ref={heading} tabIndex={-1} className="outline-none">
        {who.isStaff ? words.title.staff : words.title.admin}
      </Title>
      {failure && (
        <div role="alert" className="mt-4">
          <p>{failure}</p>
          <p className="mt-3">
            <Button variant="secondary" onClick={() => void reload()}>
              {words.tryAgain}
            </Button>
          </p>
        </div>
      )}
      {!people && !failure && (
        <p role="status" className="mt-4 text-ink-soft">
          {words.loading}
        </p>
      )}
      {people && (
        <>
          <p className="mt-2 text-ink-soft">{countOf(people.total, words.count)}</p>
          <ul className="mt-6">
            {people.people.map((person) => (
              <PersonRow
                key={person.id}
                words={row}
                confirm={confirm}
                person={person}
                showsBusiness={who.isStaff}
                mayRemove={mayRemove(who, person)}
                onChange={reload}
                onRemoved={removed}
              />
            ))}
          </ul>
          <Pager label={words.pages} page={people.page} pages={people.pages} onPage={showPage} />
        </>
      )}
    </section>
  );
}

/** Whether to offer to remove this person. The server also refuses the only admin of a business with members. */
function mayRemove({ isStaff, staffRole }: SignedIn, { isYou, role }: Person): boolean {
  return !isYou && (isStaff ? staffRole === "principal" : role === "member");
}

function countOf(total: number, { one, more }: PeopleWords["list"]["count"]): string {
  return total === 1 ? one : interpolate(more, { count: total });
}
