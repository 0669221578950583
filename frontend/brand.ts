import { readFileSync } from "node:fs";

const tokens = readFileSync(new URL("./app/styles/tokens.css", import.meta.url), "utf8");

/** Colors that stand outside of stylesheets, as constants of the build. */
export const brand = {
  "import.meta.env.INK": constant("ink"),
  "import.meta.env.PAPER": constant("paper"),
};

function constant(color: string): string {
  const value = new RegExp(`--color-${color}: (#\\w+);`).exec(tokens)?.[1];
  if (!value) throw new Error(`tokens.css names no color ${color}.`);
  return JSON.stringify(value);
}
