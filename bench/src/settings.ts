import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The database and server logs of a run; emptied at the start of the next run. */
export const WORK_DIRECTORY = fileURLToPath(new URL('../../.cache/bench/', import.meta.url))

export const PEOPLE = 100_000
/** Enough that no caller reaches the limit of GET /users, 120 pages a minute. */
export const SESSIONS = 4000
/** Notifications of each signed-in person: one page, half of it unread. */
export const NOTIFICATIONS = 20
/** Of the team in which every signed-in person acts. */
export const MEMBERS = 10_000
export const ROUNDS = 5
export const ROUND_S = 6
export const WARM_UP_S = 4
export const CONNECTIONS = 32
export const COLD_STARTS = 3

export const POOL_MAX = 10

export const AUTH_SECRET = randomBytes(32).toString('base64url')

/** The cookie name when SERVER_URL is https, as in production. */
export const SESSION_COOKIE = '__Host-session'
