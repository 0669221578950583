import { Link } from "react-router";
import { useSignedInHint } from "~/lib/session-hint";

/** The link to the portal or to the sign-in. Published pages have the sign-in, until the stored hint is read. */
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
