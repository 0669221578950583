import type { Site } from "~/lib/site";

/** The parts of a site whose entries are recorded one by one. */
const DIVIDED = ["content", "articles"] as const;

/**
 * Returns the site as a proxy, and `reads`, the set of the parts that are read through it: "year", "content/firm",
 * "articles/exit-planning". Listing the keys of a part adds the whole part: "articles".
 */
export function trackReads(site: Site): { site: Site; reads: Set<string> } {
  const reads = new Set<string>();
  const track = <Part extends object>(part: Part, prefix: string, whole: () => void): Part =>
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
    (name) => [name, track(site[name], `${name}/`, () => reads.add(name))] as const,
  );
  const parts = new Map<PropertyKey, unknown>(divided);
  const tracked = new Proxy(site, {
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
  return { site: tracked, reads };
}
