/** Local storage is shared by all tabs of the browser; session storage belongs to one tab. */
type Area = "local" | "session";

// Even reading this property throws where a browser blocks site data.
const storageOf = (area: Area): Storage => (area === "local" ? localStorage : sessionStorage);

/** The text stored under `key`; null if there is none or storage is blocked. */
export function readText(area: Area, key: string): string | null {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Does nothing if storage is blocked or full. */
export function writeText(area: Area, key: string, text: string | null): void {
  try {
    if (text === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
  } catch {
    // The page still holds the value in memory.
  }
}

/** Removes everything that this site has stored in this browser, and in this tab. */
export function clearStorage(): void {
  for (const area of ["local", "session"] as const) {
    try {
      storageOf(area).clear();
    } catch {
      // Nothing is stored where storage is blocked.
    }
  }
}

/** The value of a stored JSON text; undefined if there is no text or it is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type StoredValue<Value> = {
  read: () => Value;
  /** Null removes the value. */
  write: (value: (Value & object) | null) => void;
};

/**
 * A value stored as JSON under `key`. What is stored may be of an earlier version of the site, or changed by hand:
 * `sanitize` gets it unchecked, or undefined if nothing can be read, and returns only a value that this version
 * could have written.
 */
export function storedValue<Value>(
  area: Area,
  key: string,
  sanitize: (stored: unknown) => Value,
): StoredValue<Value> {
  return {
    read: () => sanitize(parseJson(readText(area, key))),
    write: (value) => writeText(area, key, value && JSON.stringify(value)),
  };
}

/** Whether an unchecked value is an object or an array, so that its properties can be read. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
