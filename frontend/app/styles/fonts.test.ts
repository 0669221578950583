import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FONT = "node_modules/@fontsource-variable/source-sans-3/wght.css";
const READ = "{app/**/*.{ts,tsx},../content/**/*.{json,md}}";
// The key of Apple's keyboards, which their own font has.
const ELSEWHERE = new Set(["⌘"]);

/** The letters of the files that `fonts.css` names: the subset "latin". */
function lettersOfTheFonts(): (letter: string) => boolean {
  const [, latin] =
    readFileSync(FONT, "utf8").match(/latin-wght-normal\.woff2[^}]*unicode-range: ([^;]+)/) ?? [];
  const ranges = (latin ?? "").split(",").map((range) => {
    const [from, to] = range.replace("U+", "").split("-");
    return [Number.parseInt(from ?? "", 16), Number.parseInt(to ?? from ?? "", 16)] as const;
  });
  return (letter) => ranges.some(([from, to]) => ordinal(letter) >= from && ordinal(letter) <= to);
}

const ordinal = (letter: string) => letter.codePointAt(0) ?? 0;

it("has every letter of the screens and the words, so that no machine draws them its own way", () => {
  const isInTheFonts = lettersOfTheFonts();
  expect(isInTheFonts("é")).toBe(true);
  const files = globSync(READ).filter((file) => !/\.test\.|testing/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const missing = files.flatMap((file) =>
    [...new Set(readFileSync(file, "utf8"))]
      .filter((letter) => !isInTheFonts(letter) && !ELSEWHERE.has(letter))
      .map((letter) => `${file}: ${letter}`),
  );
  expect(missing).toEqual([]);
});
