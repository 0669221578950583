import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isOfDesk } from "./after-sign-in";
import { invitedIn, linkIn, type MailLink } from "./links";

/**
 * A hook for the fragment of the sign-in page's address: a tab, or what an email link adds to it: a key, or the
 * reader's address. That is removed from the address at once, so that it does not stay in the browser's history.
 */
export function useAuthPageAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const [mounted, setMounted] = useState(false);
  const [link, setLink] = useState<MailLink | null>(null);
  const [invited, setInvited] = useState("");

  // The first render must match the prerendered page, which has no hash.
  useEffect(() => setMounted(true), []);

  useEffect(() => {
    const found = linkIn(location.hash);
    const email = invitedIn(location.hash);
    if (!found && !email) return;
    if (found) setLink(found);
    if (email) setInvited(email);
    const hash = email ? "#sign-up" : "";
    void navigate({ search: location.search, hash }, { replace: true });
  }, [location.hash, location.search, navigate]);

  /** Navigates to a path, or to another hash of this page. Paths of other routers load a new page. */
  const go = useCallback(
    (to: string) => {
      // Replaces the history entry: going back to this page would redirect again.
      if (isOfDesk(to) || /^\/office\b/.test(to)) window.location.replace(to);
      else if (to.startsWith("#")) replaceHash(navigate, to);
      else void navigate(to, { replace: true });
    },
    [navigate],
  );

  /** Discards a link that was used or is invalid. */
  const discardLink = useCallback(
    (to = "#sign-in") => {
      setLink(null);
      replaceHash(navigate, to);
    },
    [navigate],
  );

  return {
    hash: mounted ? location.hash : "",
    /** The page that is opened after signing in, if the address names one. */
    next: mounted ? new URLSearchParams(location.search).get("next") : null,
    link,
    /** The address for which an invitation opened the sign-up; empty without one. */
    invited,
    go,
    discardLink,
  };
}

function replaceHash(navigate: ReturnType<typeof useNavigate>, hash: string) {
  const { search } = window.location;
  void navigate({ search, hash }, { replace: true, preventScrollReset: true });
}
