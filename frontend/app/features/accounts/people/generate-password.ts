/** Without letters and figures that are read out or copied wrongly: I, l, 1, O, o, 0. */
const UPPER = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const LOWER = "abcdefghijkmnpqrstuvwxyz";
const FIGURES = "23456789";
const ALL = UPPER + LOWER + FIGURES;

const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A strong password that is easy to read out: `Kb7e-xR4m-...`, with all three classes in it. */
export function generatePassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => oneOf(ALL)).join(""),
    );
    const password = groups.join("-");
    if ([UPPER, LOWER, FIGURES].every((kind) => hasOneOf(password, kind))) return password;
  }
}

function hasOneOf(password: string, kind: string): boolean {
  return [...password].some((letter) => kind.includes(letter));
}

/** Every letter is as likely as any other: numbers past the last full round are thrown away. */
function oneOf(letters: string): string {
  const rounds = Math.floor(256 / letters.length) * letters.length;
  for (;;) {
    const [number = rounds] = crypto.getRandomValues(new Uint8Array(1));
    if (number < rounds) return letters.charAt(number % letters.length);
  }
}
