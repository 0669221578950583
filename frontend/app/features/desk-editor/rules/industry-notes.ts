import { createContext, type ReactNode } from "react";

/** Returns what is said below an industry of the method, such as the firm's own sales; null for nothing. Routes provide it. */
export const IndustryNotes = createContext<(industry: string) => ReactNode>(() => null);
