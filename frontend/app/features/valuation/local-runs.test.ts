import fc from "fast-check";
import { expect, it } from "vitest";
import {
  addLocalRun,
  clearLocalRuns,
  hasLocalRun,
  readLocalRuns,
  removeLocalRuns,
  wantLocalRun,
} from "./local-runs";

const input = {
  industry: "HVAC Services",
  revenue: "$1,200,000",
  sde: "300k",
  years: "10",
  employees: "6-15",
  ownerInvolvement: "50-80%",
  location: "Houston",
  realEstate: "no",
};
const VERSION = "2026-11";
const KEY = "calculator-runs";
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12));

it("remembers runs with their time, the newest first", () => {
  addLocalRun(input, VERSION, day(1));
  addLocalRun({ ...input, sde: "$310,000" }, VERSION, day(2));
  expect(readLocalRuns()).toEqual([
    { input: { ...input, sde: "$310,000" }, version: VERSION, madeAt: "2026-11-02T12:00:00.000Z" },
    { input, version: VERSION, madeAt: "2026-11-01T12:00:00.000Z" },
  ]);
});

it("marks the run for which somebody signs up, and keeps its time", () => {
  addLocalRun(input, VERSION, day(1));
  wantLocalRun(input, VERSION);
  expect(readLocalRuns()).toEqual([
    { input, version: VERSION, madeAt: "2026-11-01T12:00:00.000Z", wanted: true },
  ]);
});

it("replaces a run with the same answers", () => {
  addLocalRun(input, VERSION, day(1));
  addLocalRun({ ...input, sde: "$310,000" }, VERSION, day(2));
  addLocalRun(input, VERSION, day(3));
  expect(readLocalRuns().map(({ madeAt }) => madeAt.slice(8, 10))).toEqual(["03", "02"]);
  expect(hasLocalRun(input, VERSION)).toBe(true);
  expect(hasLocalRun(input, "2027-05")).toBe(false);
});

it("remembers twenty runs and no more", () => {
  for (let number = 1; number <= 25; number += 1) {
    addLocalRun({ ...input, sde: `$${300_000 + number}` }, VERSION, day(number));
  }
  const runs = readLocalRuns();
  expect(runs).toHaveLength(20);
  expect(runs[0]?.input.sde).toBe("$300025");
});

it("removes the given runs, and not one added since", () => {
  addLocalRun(input, VERSION, day(1));
  const seen = readLocalRuns();
  addLocalRun({ ...input, location: "Austin" }, VERSION, day(2));
  removeLocalRuns(seen);
  expect(readLocalRuns().map((run) => run.input.location)).toEqual(["Austin"]);
  clearLocalRuns();
  expect(localStorage.getItem(KEY)).toBeNull();
});

it.each([
  ["no list", '{"input": 1}'],
  ["no runs", '[null, 5, "x", []]'],
  ["no answers", JSON.stringify([{ version: VERSION, madeAt: day(1).toISOString() }])],
])("reads no run where there is %s", (_name, text) => {
  localStorage.setItem(KEY, text);
  expect(readLocalRuns()).toEqual([]);
});

it.each([
  ["an unknown industry", { input: { ...input, industry: "Space Mining" } }],
  ["an amount below the minimum", { input: { ...input, revenue: "$100" } }],
  ["markup for an amount", { input: { ...input, sde: "<script>" } }],
  ["a missing answer", { input: { ...input, years: "" } }],
  ["no version", { version: "" }],
  ["an endless version", { version: "9".repeat(500) }],
  ["no time", { madeAt: "yesterday" }],
  ["a time without a zone", { madeAt: "2026-11-01T10:00:00" }],
])("leaves out a run with %s and keeps the others", (_name, spoilt) => {
  const fine = { input, version: VERSION, madeAt: day(1).toISOString() };
  localStorage.setItem(KEY, JSON.stringify([{ ...fine, ...spoilt }, fine]));
  expect(readLocalRuns()).toEqual([fine]);
});

it("stores only the eight answers", () => {
  const run = { input: { ...input, email: "dana@example.com" }, version: VERSION, note: "secret" };
  localStorage.setItem(KEY, JSON.stringify([{ ...run, madeAt: day(1).toISOString() }]));
  expect(JSON.stringify(readLocalRuns())).not.toMatch(/dana|secret/);
});

it("never throws, whatever is stored", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      localStorage.setItem(KEY, text);
      expect(readLocalRuns()).toEqual([]);
    }),
  );
});
