/**
 * What `session-service` says of a server out of reach (a test holds the two together), for a place that has
 * to say it because the scripts that would are out of reach too.
 */
export const UNREACHABLE = "We couldn't reach the server. Check your connection and try again.";
