/** The first letters of the first and the last word of a name, for a round mark. It is decoration beside the name. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="desk-avatar" aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** `Ruth Ann Calder` is RC, `ruth@example.com` is R. */
export function initials(name: string): string {
  const words = name
    .replace(/@.*/, "")
    .split(/[\s.]+/)
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map(
    (word) => [...(word ?? "")][0],
  );
  return letters.join("").toUpperCase();
}
