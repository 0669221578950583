import type { ListingsWords } from "~/lib/facts";

export function Stories({
  stories,
  labels,
}: {
  stories: ListingsWords["stories"];
  labels: ListingsWords["storyLabels"];
}) {
  return (
    <ul className="grid gap-16">
      {stories.map((story) => (
        <li
          key={story.title}
          className="grid gap-x-14 gap-y-6 border-t-4 border-ink pt-8 lg:grid-cols-[1fr_2fr]"
        >
          <p>
            <span className="figure block">{story.figure.value}</span>
            <span className="mt-3 block max-w-[16rem] text-ink-soft">{story.figure.label}</span>
          </p>
          <div>
            <h3>{story.title}</h3>
            <dl className="mt-5 grid gap-x-8 gap-y-1 sm:grid-cols-[7rem_1fr] sm:gap-y-4">
              <dt className="font-semibold">{labels.challenge}</dt>
              <dd className="max-sm:mb-3">{story.challenge}</dd>
              <dt className="font-semibold">{labels.result}</dt>
              <dd className="max-sm:mb-3">{story.result}</dd>
              <dt className="font-semibold text-copper">{labels.keyLesson}</dt>
              <dd className="font-serif text-[1.2rem] leading-snug">{story.keyLesson}</dd>
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function Themes({ themes }: { themes: ListingsWords["themes"] }) {
  return (
    <ol className="grid gap-10 md:grid-cols-3">
      {themes.map((theme) => (
        <li key={theme.title} className="border-t border-edge pt-5">
          <h3>{theme.title}</h3>
          <p className="mt-2">{theme.body}</p>
        </li>
      ))}
    </ol>
  );
}
