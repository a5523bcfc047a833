import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The database, the release and the server logs of a run; emptied at the start of the next run. */
export const WORK_DIRECTORY = fileURLToPath(new URL('../../../.cache/bench/', import.meta.url))

/** What the table and the outage benches are measured with. */
export const PEOPLE = 100_000
/** Callers, each with a session of their own. */
export const CALLERS = 1000
/** Of the team in which the callers act. */
export const MEMBERS = 10_000
/** Notifications of each caller: three pages, a sixth unread. */
export const INBOX = 60
/** Notifications for each user, on average: 1 000 000 for 100 000 users. */
export const NOTIFICATIONS_EACH = 10
/** Files in the team that each caller owns: more than two pages. */
export const FILES = 45

export const ROUNDS = 5
export const ROUND_S = 2
// V8 compiles the code of a request for about that long.
export const WARM_UP_S = 8
export const CONNECTIONS = 32
export const COLD_STARTS = 5
/** The smaller of the two databases that `--scale` compares. */
export const SMALL_SCALE = 10_000

export const POOL_MAX = 10

/** Of every process that is measured, as in `npm run server` and the README. */
export const NODE_OPTIONS = ['--max-semi-space-size=32']

export const AUTH_SECRET = randomBytes(32).toString('base64url')

export const PASSWORD = 'the password of every caller'

/** The cookie name when SERVER_URL is https, as in production. */
export const SESSION_COOKIE = '__Host-session'
