/** The characters of generated passwords, without those that are misread or miscopied: I, l, 1, O, o, 0. */
const UPPER = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const LOWER = "abcdefghijkmnpqrstuvwxyz";
const DIGITS = "23456789";
const ALL = UPPER + LOWER + DIGITS;

const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Returns a strong password that is easy to read out, such as `Kb7e-xR4m-...`: upper case, lower case and digits. */
export function generatePassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => randomCharacter(ALL)).join(""),
    );
    const password = groups.join("-");
    if ([UPPER, LOWER, DIGITS].every((kind) => hasAnyOf(password, kind))) return password;
  }
}

function hasAnyOf(password: string, kind: string): boolean {
  return [...password].some((letter) => kind.includes(letter));
}

/**
 * Picks a character at random, all with the same probability: bytes past the last full multiple of the number of
 * characters are discarded.
 */
function randomCharacter(characters: string): string {
  const rounds = Math.floor(256 / characters.length) * characters.length;
  for (;;) {
    const [number = rounds] = crypto.getRandomValues(new Uint8Array(1));
    if (number < rounds) return characters.charAt(number % characters.length);
  }
}
