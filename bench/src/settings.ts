import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Where a run keeps its database and the logs of the servers; emptied at the start of the next one. */
export const WORK_DIRECTORY = fileURLToPath(new URL('../../.cache/bench/', import.meta.url))

export const PEOPLE = 100_000
export const SESSIONS = 1000
/** In the inbox of each person who is signed in: a page, half of it unread. */
export const NOTIFICATIONS = 20
export const ROUNDS = 5
export const ROUND_S = 6
export const WARM_UP_S = 4
export const CONNECTIONS = 32
export const COLD_STARTS = 3

/** Connections to the database, the same for the floor and the project. */
export const POOL_MAX = 10

/** Of this run only. */
export const AUTH_SECRET = randomBytes(32).toString('base64url')

/** What the server calls its cookie when SERVER_URL is https, as it must be in production. */
export const SESSION_COOKIE = '__Host-session'
