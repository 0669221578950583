import type { Site } from "~/lib/site";

/** The parts of a site that have parts of their own, which pages read one by one. */
const DIVIDED = ["content", "articles"] as const;

/**
 * The same site, which notes what is read of it: "year", "content/firm", "articles/exit-planning". Whoever lists the names in
 * a divided part has read all of it: "articles".
 */
export function noting(site: Site): { site: Site; reads: Set<string> } {
  const reads = new Set<string>();
  const note = <Part extends object>(part: Part, prefix: string, whole: () => void): Part =>
    new Proxy(part, {
      get: (_, name) => {
        if (typeof name === "string") reads.add(prefix + name);
        return Reflect.get(part, name);
      },
      has: (_, name) => {
        if (typeof name === "string") reads.add(prefix + name);
        return Reflect.has(part, name);
      },
      ownKeys: () => {
        whole();
        return Reflect.ownKeys(part);
      },
    });
  const divided = DIVIDED.map(
    (name) => [name, note(site[name], `${name}/`, () => reads.add(name))] as const,
  );
  const parts = new Map<PropertyKey, unknown>(divided);
  const noted = new Proxy(site, {
    get: (_, name) => {
      if (parts.has(name)) return parts.get(name);
      if (typeof name === "string") reads.add(name);
      return Reflect.get(site, name);
    },
    ownKeys: () => {
      for (const name of Object.keys(site)) reads.add(name);
      return Reflect.ownKeys(site);
    },
  });
  return { site: noted, reads };
}
