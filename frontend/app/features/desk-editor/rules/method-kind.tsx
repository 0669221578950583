import { valueAt } from "~/lib/json";
import type { Kind } from "../kind";
import { draftFromVersion } from "./earlier-version";
import { Factors } from "./factors";
import { KindLinks } from "./kind-links";
import type { MethodBody } from "./method-body";
import { Multiples } from "./multiples";
import { isComplete, namedPath, pathInWords } from "./paths";
import { Texts } from "./texts";

/** The valuation method: multiples, factors and the texts of the calculator. */
export const METHOD: Kind = {
  thing: "method",
  tabs: [
    { key: "multiples", label: "Multiples" },
    { key: "factors", label: "Factors" },
    { key: "texts", label: "Texts" },
  ],
  Part({ tab, draft, entry }) {
    const current = entry.body as MethodBody;
    if (tab === "multiples") return <Multiples draft={draft} current={current} />;
    if (tab === "factors") return <Factors draft={draft} current={current} />;
    return <Texts draft={draft} current={current} />;
  },
  Above: KindLinks,
  placesOf: (_, body) => (path) => pathInWords(namedPath(path, body)),
  release: {
    file: "method",
    isComplete,
    startFrom: (version, inUse) =>
      isComplete(version) ? draftFromVersion(version, inUse as MethodBody) : version,
    tabOf({ path: [first] }) {
      if (first === "industries" || first === "unknownIndustry") return "multiples";
      return first === "checks" || first === "complexity" || first === "source"
        ? "texts"
        : "factors";
    },
    subjectOf(body, path) {
      const name = valueAt(body, [...path.slice(0, 2), "value"]);
      return typeof name === "string" ? `${name}: ` : "";
    },
    change: "Change a multiple or a factor.",
    shows: "how many saved runs would move, and by how much",
    calculating: "Calculating every saved run...",
    consequence(groups) {
      const runs = groups.find(({ key }) => key === "runs");
      return runs && runs.total > 0
        ? `${runs.moved} of ${runs.counted} saved runs would have another range. They keep the one they were made with, and their owners see the difference.`
        : "New ranges are calculated with it, on the site and in reports. Saved runs keep the range they were made with.";
    },
    released: "The site is published with it within seconds.",
  },
};
