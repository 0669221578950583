import type { PortalWords } from "~/lib/facts";
import type { Sale } from "./queries";

/** Who else of the owner's side can sign in and see the page. */
export function WhoSees({
  sale: { people, abilities },
  words,
}: {
  sale: Sale;
  words: PortalWords["file"]["access"];
}) {
  const isListed = people.some(({ isYou }) => isYou);
  return (
    <section aria-labelledby="access-title" className="mt-10 border-t border-rule pt-5">
      <h2 id="access-title" className="font-sans text-base! font-semibold">
        {words.title}
      </h2>
      <ul className="mt-2">
        {!isListed && (
          <li className="py-1">
            <span className="font-semibold">You</span>{" "}
            {abilities.everything ? words.youSeeEverything : words.youSeeFiles}
          </li>
        )}
        {people.map(({ name, role, seesEverything, isYou }) => (
          <li key={`${name} ${role}`} className="py-1 wrap-anywhere">
            <span className="font-semibold">
              {name}
              {isYou && ` (${words.you})`}
            </span>{" "}
            {seesEverything ? words.everything : words.files}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft">{words.nobody}</p>
    </section>
  );
}
