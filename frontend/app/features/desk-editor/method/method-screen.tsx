import { valueAt } from "~/lib/json";
import { draftFromVersion } from "./earlier-version";
import { Factors } from "./factors";
import type { MethodKind } from "./method-kind";
import { Multiples } from "./multiples";
import { isComplete, pathInWords } from "./paths";
import type { Body } from "./queries";
import { ReleaseEditor } from "./release-editor";
import { Texts } from "./texts";

const METHOD: MethodKind = {
  name: "valuation/method",
  thing: "method",
  file: "method",
  tabs: [
    { key: "multiples", label: "Multiples" },
    { key: "factors", label: "Factors" },
    { key: "texts", label: "Texts" },
  ],
  Part({ part, draft, current: inUse }) {
    const current = inUse as Body;
    if (part === "multiples") return <Multiples draft={draft} current={current} />;
    if (part === "factors") return <Factors draft={draft} current={current} />;
    return part === "texts" ? <Texts draft={draft} current={current} /> : null;
  },
  isComplete,
  startFrom: (version, current) =>
    isComplete(version) ? draftFromVersion(version, current as Body) : version,
  partOf({ path: [first] }) {
    if (first === "industries" || first === "unknownIndustry") return "multiples";
    return first === "checks" || first === "complexity" || first === "source" ? "texts" : "factors";
  },
  placeOf(body, path) {
    const name = valueAt(body, [...path.slice(0, 2), "value"]);
    return typeof name === "string" ? `${name}: ` : "";
  },
  pathInWords,
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
};

/** The screen that edits the valuation method. */
export const MethodScreen = () => <ReleaseEditor kind={METHOD} />;
