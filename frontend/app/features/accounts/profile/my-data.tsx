import { Section } from "./section";

/** Everything that is kept about the person, as files. The server names and dates them. */
export function MyData() {
  return (
    <Section id="data" title="Your data" lede="It is yours. Take it along whenever you like.">
      <p>
        Your account, what you have kept here, the log of your account and the mails that we sent
        you, in one file.
      </p>
      <p className="mt-6 flex flex-wrap gap-4">
        <a className="button button-quiet" href="/api/profile/data.html" download="my-data.html">
          Download to read
        </a>
        <a className="button button-quiet" href="/api/profile/data.json" download="my-data.json">
          Download as JSON
        </a>
      </p>
      <p className="mt-3 text-small text-ink-soft">
        The first opens in any browser and prints well. The second is for another program.
      </p>
    </Section>
  );
}
