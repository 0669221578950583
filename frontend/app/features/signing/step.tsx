import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from "react";

/** The names of a signing page's steps. */
export const StepNames = createContext<readonly string[]>([]);

/** One screen of a signing page. Its title takes the focus, so that screen readers begin there. */
export function Step({
  number,
  title,
  lede,
  children,
}: {
  /** From 1; none for the screens before and after. */
  number?: number;
  title: string;
  lede?: ReactNode;
  children?: ReactNode;
}) {
  const names = useContext(StepNames);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <section aria-labelledby="signing-heading" className="page pt-10 pb-24 md:pt-16 print:py-0">
      <div className="mx-auto max-w-160 print:max-w-none">
        {number && (
          <p className="no-print flex items-center gap-3 text-small text-ink-soft">
            <span>
              Step {number} of {names.length}
            </span>
            <span aria-hidden="true" className="flex gap-1">
              {names.map((name, index) => (
                <span
                  key={name}
                  className={`h-1 w-8 ${index < number ? "bg-copper" : "bg-rule"}`}
                />
              ))}
            </span>
          </p>
        )}
        <h1
          id="signing-heading"
          ref={heading}
          tabIndex={-1}
          className={`text-h2 outline-none ${number ? "mt-4" : ""}`}
        >
          {title}
        </h1>
        {lede && <div className="mt-4 text-ink-soft">{lede}</div>}
        {children && <div className="mt-8 print:mt-0">{children}</div>}
      </div>
    </section>
  );
}
