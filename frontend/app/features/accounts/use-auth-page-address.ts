import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { linkIn, type MailLink } from "./links";

/**
 * What the address of the door asks for: a tab by its hash, or a link of a mail. The key of a link is taken
 * out of the address at once, so that it stays in no history.
 */
export function useAuthPageAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const [mounted, setMounted] = useState(false);
  const [link, setLink] = useState<MailLink | null>(null);

  // The prerendered page knows no hash, and hydrating must find what was prerendered.
  useEffect(() => setMounted(true), []);

  useEffect(() => {
    const found = linkIn(location.hash);
    if (!found) return;
    setLink(found);
    void navigate({ search: location.search, hash: "" }, { replace: true });
  }, [location.hash, location.search, navigate]);

  /** Leaves for a path, or for another hash of this page. */
  const go = useCallback(
    (to: string) => {
      // In place of this page, as below: who comes back would find it opening the portal for ever.
      if (to.startsWith("/office")) window.location.replace(to);
      else if (to.startsWith("#")) turnTo(navigate, to);
      else void navigate(to, { replace: true });
    },
    [navigate],
  );

  /** The link has done its work, or cannot. */
  const drop = useCallback(
    (to = "#sign-in") => {
      setLink(null);
      turnTo(navigate, to);
    },
    [navigate],
  );

  return { hash: mounted ? location.hash : "", link, go, drop };
}

function turnTo(navigate: ReturnType<typeof useNavigate>, hash: string) {
  const { search } = window.location;
  void navigate({ search, hash }, { replace: true, preventScrollReset: true });
}
