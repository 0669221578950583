import method from "../../../domain/valuation/method-2026-11.json";
import vectors from "../../../domain/vectors/valuation-2026-11.json";

/** The method of component tests, and its golden cases: the first version, which never changes. */
export const METHOD = method;
export const VECTORS = vectors;
