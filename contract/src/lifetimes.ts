const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All lifetimes are in seconds. */
export const LIFETIMES = {
  /** The lifetime of a pending sign-up, its link and its cookie. */
  sign_up: 24 * HOUR,
  magic_link: 10 * MINUTE,
  password_reset: 30 * MINUTE,
  invitation: 7 * DAY,
  session: 30 * DAY,
  /** An unused session ends earlier, after this time. */
  session_idle: 7 * DAY,
  /** A sign-in or a confirmed password counts as recent this long. */
  recent_sign_in: 15 * MINUTE,
  /** The longest visit to the identity provider. */
  oidc: 10 * MINUTE,
  /** The second step follows the first within this time, and the answer of a passkey its challenge. */
  second_step: 10 * MINUTE,
  /** How long a trusted browser skips the second step. */
  trusted_browser: 30 * DAY,
  /** How long a browser stays known to an account after its last sign-in. */
  known_browser: 365 * DAY,
} as const

const UNITS = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const

/** Formats a lifetime in the largest unit that gives two or more: "24 hours", "7 days". */
export function formatDuration(seconds: number): string {
  const [size, unit] = UNITS.find(([size]) => seconds % size === 0 && seconds / size >= 2) ?? [1, 'second']
  return `${seconds / size} ${unit}s`
}
