import { Link } from "react-router";
import { useOwnPageHint, useSignedInHint } from "~/lib/session-hint";

/**
 * A link to the pages of signed-in people, else to the sign-in page. Published pages link to the sign-in page until
 * the session hint is read.
 */
export function AccountLink({ className, onClick }: { className: string; onClick?: () => void }) {
  const signedIn = useSignedInHint();
  const ownPage = useOwnPageHint();
  const [to, words] = ownPage
    ? [ownPage, ownPage === "/buying" ? "Your buying" : "Your page"]
    : signedIn
      ? ["/business-owner-portal", "My portal"]
      : ["/auth", "Sign in"];
  return (
    <Link className={className} to={to} onClick={onClick}>
      {words}
    </Link>
  );
}
