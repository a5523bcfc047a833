/** How long a test waits for a condition: a safety net only, below the time-out of a test, so that the wait says what was missing. */
export const PATIENCE_MS = 4 * 60_000
