import type { ReactNode } from "react";
import type { PortalWords } from "~/lib/facts";
import { useSignedIn } from "~/lib/session";
import { ButtonLink, buttonClass } from "~/ui/button";

/**
 * Renders its children for users with a business. Others, such as staff, see a notice, and no request is made that
 * the server would reject. `title`: the heading level of the notice; `h1` if it is all that the page shows.
 */
export function NeedsBusiness({
  words,
  title: Title,
  children,
}: {
  words: PortalWords["needsBusiness"];
  title: "h1" | "h2";
  children: ReactNode;
}) {
  const { business, isStaff } = useSignedIn();
  if (business) return children;
  return (
    <div className={Title === "h1" ? "page pt-6 pb-24" : undefined}>
      <Title className="max-w-[20ch]">{words.title}</Title>
      <p className="lede mt-5">{isStaff ? words.staff : words.others}</p>
      <p className="mt-8">
        {isStaff ? (
          // The router of this page knows no screen of the desk.
          <a className={buttonClass()} href="/desk">
            {words.office}
          </a>
        ) : (
          <ButtonLink to="/contact">{words.contact}</ButtonLink>
        )}
      </p>
    </div>
  );
}
