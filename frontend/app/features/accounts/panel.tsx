import { type ReactNode, useEffect, useRef } from "react";

/** A panel shown in place of the tabs of the sign-in page, such as the second step. Focuses its title. */
export function Panel({
  title,
  lede,
  first,
  children,
}: {
  title: string;
  /** Whether the title is the `h1` of the page. */
  first?: boolean;
  lede?: ReactNode;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Title = first ? "h1" : "h2";
  return (
    <section aria-labelledby="panel-title" className="grid gap-6">
      <div>
        <Title
          id="panel-title"
          ref={heading}
          tabIndex={-1}
          className="font-serif text-heading tracking-[-0.012em] outline-none"
        >
          {title}
        </Title>
        {lede && <p className="mt-3 text-ink-soft">{lede}</p>}
      </div>
      {children}
    </section>
  );
}
