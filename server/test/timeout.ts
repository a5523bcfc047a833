/** The wait is shorter than the time-out of a test, so that the failure names what is missing. */
export const TIMEOUT_MS = 4 * 60_000
