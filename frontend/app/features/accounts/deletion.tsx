import type { ReactNode } from "react";
import type { ProfileWords } from "~/lib/facts";
import { useRootData } from "~/lib/site";

type DeleteWords = ProfileWords["delete"];

/** The address of the page to which a deletion leads, and what it gets in the state of the navigation. */
export const CLOSED_PAGE = "/account-closed";
export type ClosedState = { dueAt: string; hasForgotten: boolean };

/** What is deleted with an account, and what stays and why. `children`: how to have messages deleted. */
export function WhatGoes({
  words: { goes, stays, messages },
  children,
}: {
  words: DeleteWords;
  children: ReactNode;
}) {
  return (
    <>
      <h3 className="mt-3 text-[1.2rem]">{goes.title}</h3>
      <p>{goes.text}</p>
      <h3 className="mt-3 text-[1.2rem]">{stays.title}</h3>
      <ul className="grid list-disc gap-[0.4rem] pl-[1.3rem]">
        {stays.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{messages.text}</p>
      {children}
    </>
  );
}

/** A link to an email that asks to have messages deleted, for people without an account. */
export function AskByEmail({ words: { messages } }: { words: DeleteWords }) {
  const { firm } = useRootData();
  return (
    <p>
      <a
        className="text-link"
        href={`mailto:${firm.email}?subject=${encodeURIComponent(messages.subject)}`}
      >
        {messages.link}
      </a>
    </p>
  );
}
