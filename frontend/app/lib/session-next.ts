const HERE = "https://site.invalid";

/**
 * Where to go after signing in, from an address that anybody may have written: a path of this site, or null.
 * It is read as a browser reads it, because "/\t/evil.example" and "/.//evil.example" are other sites too.
 */
export function safeNext(asked: string | null): string | null {
  if (!asked?.startsWith("/") || /^\/[/\\]/.test(asked)) return null;
  if (!URL.canParse(asked, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  if (origin !== HERE || pathname.startsWith("//") || pathname === "/auth") return null;
  return pathname + search + hash;
}

/** The door of this page: it leads back here. */
export function authFor({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">) {
  return `/auth?next=${encodeURIComponent(pathname + search + hash)}`;
}
