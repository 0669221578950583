import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "@tailwindcss/node";
import { expect, test } from "vitest";

const APP = fileURLToPath(new URL("..", import.meta.url));
/** Classes that the server writes into the HTML of articles. */
const FROM_MARKDOWN = ["amount"];
/** Classes that Tailwind's variants refer to, without a rule of their own. */
const MARKERS = ["group", "peer"];

const css = sources("styles/*.css");
const components = sources("**/*.{ts,tsx}");
const defined = new Set(found(css.replace(/"[^"]*"|\/\*.*?\*\//gs, ""), /\.([a-z][\w-]*)/g));

function sources(pattern: string): string {
  const files = globSync(pattern, { cwd: APP, exclude: ["**/*.test.{ts,tsx}"] });
  return files.map((file) => readFileSync(APP + file, "utf8")).join("\n");
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name ?? "");
}

function words(texts: string[]): Set<string> {
  return new Set(texts.join(" ").split(/\s+/).filter(Boolean));
}

test("every class of a stylesheet is used by a component", () => {
  const used = words([...found(components, /["`]([^"`]*)["`]/g), ...FROM_MARKDOWN]);
  expect([...defined].filter((name) => !used.has(name))).toEqual([]);
});

test("every class of a component has a rule", async () => {
  const used = words(found(components, /[cC]lass(?:Name)?="([^"]*)"/g));
  const tailwind = await compile('@import "tailwindcss"; @import "./tokens.css";', {
    base: `${APP}styles`,
    onDependency: () => {},
  });
  const utilities = found(tailwind.build([...used]), /\.((?:\\.|[\w-])+)/g);
  const known = new Set([
    ...defined,
    ...MARKERS,
    ...utilities.map((name) => name.replaceAll("\\", "")),
  ]);
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});
