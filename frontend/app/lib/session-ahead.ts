import { currentSession, refreshSession } from "./session";
import { opensAt } from "./session-hint";

/**
 * What the first screen will need, asked for as soon as its script is here and the session is known: on a slow
 * machine React takes as long to take the page over as both answers are on their way. The first call of what
 * is given gets that answer; every later one asks anew, as does the first where it is not the page at `path`
 * that was opened, where nothing came, and where somebody else is signed in by now.
 */
export function ahead<Options, Data>(
  path: string,
  load: (options: Options | Record<string, never>) => Promise<{ data?: Data }>,
): (options: Options) => Promise<{ data?: Data }> {
  let begun = opensAt(path) ? begin(() => load({})) : null;
  return async (options) => {
    const waiting = begun;
    begun = null;
    const early = await waiting;
    if (early?.data !== undefined && early.person === personNow()) return { data: early.data };
    return load(options);
  };
}

type Early<Data> = { person: number; data: Data | undefined };

async function begin<Data>(load: () => Promise<{ data?: Data }>): Promise<Early<Data> | null> {
  await refreshSession();
  const person = personNow();
  if (person === null) return null;
  try {
    return { person, data: (await load()).data };
  } catch {
    return null;
  }
}

function personNow(): number | null {
  const session = currentSession();
  if (session.state !== "somebody" || session.who.mustChangePassword) return null;
  return session.who.person.id;
}
