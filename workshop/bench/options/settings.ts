import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The folder has the database, the release and the server logs of a run; the next run empties it. */
export const WORK_DIRECTORY = fileURLToPath(new URL('../../../.cache/bench/', import.meta.url))

/** The table is measured with this many. */
export const PEOPLE = 100_000
/** Each caller has a session of their own. */
export const CALLERS = 1000
/** The team in which the callers act has this many members. */
export const MEMBERS = 10_000
/** The inbox of each caller has three pages, a sixth unread. */
export const INBOX = 60
/** 100 000 users have 1 000 000 notifications on average. */
export const NOTIFICATIONS_EACH = 10
/** The team that each caller owns has more than two pages of files. */
export const FILES = 45

export const ROUNDS = 5
export const ROUND_S = 2
// V8 compiles the code of a request for about that long.
export const WARM_UP_S = 8
export const CONNECTIONS = 32
export const COLD_STARTS = 5
/** `--scale` compares with this database. */
export const SMALL_SCALE = 10_000

export const POOL_MAX = 10

/** Every process that is measured has these, as in `npm run server` and the README. */
export const NODE_OPTIONS = ['--max-semi-space-size=32']

export const AUTH_SECRET = randomBytes(32).toString('base64url')

export const PASSWORD = 'the password of every caller'

/** The cookie has this name when SERVER_URL is https, as in production. */
export const SESSION_COOKIE = '__Host-session'
