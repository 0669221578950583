import { Link } from "react-router";
import { useSignedInHint } from "~/lib/session-hint";

/** The way to one's account. Prerendered pages say "Sign in"; what this browser remembers comes after. */
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
