const HERE = "https://site.invalid";

/**
 * Returns the path of this site to go to after signing in; null if `address` is null, does not begin with a slash, or
 * leads to another site or to the sign-in page. Anybody may have written the address, so it is parsed as a browser
 * does: "/\t/evil.example" and "/.//evil.example" lead to other sites.
 */
export function safeNext(address: string | null): string | null {
  if (!address?.startsWith("/") || /^\/[/\\]/.test(address)) return null;
  if (!URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  if (origin !== HERE || pathname.startsWith("//") || /^\/auth\/?$/i.test(pathname)) return null;
  return pathname + search + hash;
}

/** The address of the sign-in page that leads back to this page. */
export function signInAddress({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">) {
  return `/auth?next=${encodeURIComponent(pathname + search + hash)}`;
}
