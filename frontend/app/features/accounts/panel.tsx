import { type ReactNode, useEffect, useRef } from "react";

/** One step of signing in, where the tabs were before. Reading starts at its title. */
export function Panel({
  title,
  lede,
  first,
  children,
}: {
  title: string;
  /** The panel is all there is on the page, so its title is the page's. */
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
