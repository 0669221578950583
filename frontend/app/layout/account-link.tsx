import { Link } from "react-router";
import { useSignedInHint } from "~/lib/session-hint";

/**
 * A link to the portal for signed-in people, else to the sign-in page. Published pages link to the sign-in page
 * until the session hint is read.
 */
export function AccountLink({ className, onClick }: { className: string; onClick?: () => void }) {
  const signedIn = useSignedInHint();
  return (
    <Link
      className={className}
      to={signedIn ? "/business-owner-portal" : "/auth"}
      onClick={onClick}
    >
      {signedIn ? "My portal" : "Sign in"}
    </Link>
  );
}
