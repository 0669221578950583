type Source = { name: string; date: string; href: string | null };

/** A note that names the source of a figure and its date. */
export function SourceNote({
  ids,
  sources,
}: {
  ids: readonly string[];
  sources: Readonly<Record<string, Source>>;
}) {
  const named = ids.flatMap((id) => sources[id] ?? []);
  if (named.length === 0) return null;
  return (
    <span className="block text-small text-ink-soft">
      {named.map((source, index) => (
        <span key={source.name}>
          {index > 0 ? "; " : "Source: "}
          {source.href ? (
            <a className="underline underline-offset-2" href={source.href}>
              {source.name}
            </a>
          ) : (
            source.name
          )}
          , {source.date}
        </span>
      ))}
    </span>
  );
}
