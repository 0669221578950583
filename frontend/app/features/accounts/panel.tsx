import { type ReactNode, useLayoutEffect, useRef } from "react";

/** A panel shown in place of the sign-in page's title and tabs, such as the second step. Focuses its title. */
export function Panel({
  title,
  lede,
  children,
}: {
  title: string;
  lede?: ReactNode;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="panel-title" className="grid gap-6">
      <div>
        <h1 id="panel-title" ref={heading} tabIndex={-1} className="text-h2 outline-none">
          {title}
        </h1>
        {lede && <p className="mt-3 text-ink-soft">{lede}</p>}
      </div>
      {children}
    </section>
  );
}
