import type { DeskWords } from "~/lib/facts";

/**
 * A screen of the desk. `keys`: the shortcut that opens the screen from anywhere, in the format of tinykeys.
 * `principalOnly`: whether only principals see the screen.
 */
export type Screen = {
  to: string;
  name: keyof DeskWords["screens"];
  keys: string;
  principalOnly?: boolean;
};

/** The screens of the menu, in groups: a day's work, deals, how the firm does, the website, the office. */
export const SCREENS: readonly (readonly Screen[])[] = [
  [
    { to: "/desk", name: "today", keys: "g t" },
    { to: "/desk/leads", name: "leads", keys: "g l" },
    { to: "/desk/board", name: "board", keys: "g b" },
    { to: "/desk/inbox", name: "inbox", keys: "g m" },
  ],
  [
    { to: "/desk/deals", name: "deals", keys: "g e" },
    { to: "/desk/listings", name: "listings", keys: "g i" },
    { to: "/desk/buyers", name: "buyers", keys: "g u" },
    { to: "/desk/queue", name: "queue", keys: "g q" },
  ],
  [
    { to: "/desk/monday", name: "monday", keys: "g n" },
    { to: "/desk/fees", name: "fees", keys: "g $", principalOnly: true },
    { to: "/desk/results", name: "results", keys: "g c" },
  ],
  [
    { to: "/desk/site", name: "site", keys: "g w" },
    { to: "/desk/media", name: "media", keys: "g d" },
    { to: "/desk/documents", name: "documents", keys: "g f" },
    { to: "/desk/rules", name: "rules", keys: "g r" },
  ],
  [
    { to: "/desk/log", name: "log", keys: "g o" },
    { to: "/desk/staff", name: "staff", keys: "g p", principalOnly: true },
    { to: "/desk/settings", name: "settings", keys: "g s" },
  ],
];

/** How many screens, from the first on, are on the bottom bar of a phone; the others are under More. */
export const ON_BOTTOM_BAR = 3;
