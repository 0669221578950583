import terms from "../../../domain/lending/sba-2026-11-28.json";

/** The lending terms of component tests: the first version, which never changes. */
export const TERMS = terms;
