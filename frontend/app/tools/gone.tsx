import type { ReactNode } from "react";

/** A calm page in place of what a buyer could read, or never could. */
export function Gone({ title, text, back }: { title: string; text: string; back: ReactNode }) {
  return (
    <section role="alert" className="max-w-prose pb-10">
      <h1>{title}</h1>
      <p className="lede mt-4">{text}</p>
      <p className="mt-8">{back}</p>
    </section>
  );
}
