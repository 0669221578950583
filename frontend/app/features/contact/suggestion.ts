import type { ContactWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";

/** How to correct the value of an invalid field; undefined where its error says it. */
export function suggestion(
  name: string,
  value: string,
  words: ContactWords["form"]["suggestions"],
): string | undefined {
  const typed = value.trim();
  if (name === "phone" && typed) return words.phone;
  if (name !== "email") return undefined;
  if (!typed.includes("@")) return words.emailAt;
  const lacksEnding = /^[^\s@]+@[^\s@.]+$/.test(typed);
  return lacksEnding ? interpolate(words.emailEnding, { address: typed }) : words.email;
}
