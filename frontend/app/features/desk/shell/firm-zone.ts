/** The firm's time zone. */
export const FIRM_ZONE = "America/Chicago";
