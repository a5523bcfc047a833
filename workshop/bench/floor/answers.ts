import { randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import type pg from 'pg'
import * as sql from './sql.ts'

export type Call = { token_hash: Buffer; address: string; path: string; body: string }

export type Answer = { status: number; json: string; cookie?: string }

export type Answers = Record<string, (call: Call) => Promise<Answer>>

type Row = pg.QueryResult['rows'][number]

type Tools = {
  pool: pg.Pool
  hashToken: (token: string) => Buffer
  permissions: string
}

const UNAUTHORIZED: Answer = { status: 401, json: '{}' }
const LIMITED: Answer = { status: 429, json: '{}' }

const FEATURES =
  '"features":{"profile_image_upload":"available","email_delivery":"sent","directory":"everyone","billing":"not_configured"}'
const BILLING = JSON.stringify({
  available: false,
  reason: 'not_configured',
  plan: 'unmetered',
  entitlements: { 'profile_image.upload': true },
  subscription: null,
  trial: { eligible: false, days: 0 },
  actions: { checkout: false, portal: false },
  account_deletion: { blocked: false, reason: null, until: null },
})

const meOf = ({ me }: Row) => `${String(me).slice(0, -1)},${FEATURES}}`

const LIMITS = { directory: 120, public_forms: 5, invitations: 30, sign_in: 50 }

type RowOf = (name: string, text: string, values: unknown[]) => Promise<Row | undefined>

/** The responses are keyed by method and path. Most of each is JSON text from PostgreSQL, which is not read here. */
export function createAnswers(tools: Tools, searches: readonly string[]): Answers {
  const rowOf: RowOf = async (name, text, values) => (await tools.pool.query({ name, text, values })).rows[0]
  return {
    'GET /health': async () => ({ status: 200, json: '{"status":"ok"}' }),
    ...readsOf(rowOf, searches),
    ...writesOf(rowOf),
    'POST /auth/sign-in': createSignIn(tools, rowOf),
  }
}

function readsOf(rowOf: RowOf, searches: readonly string[]): Answers {
  const cursorOf = (row: Row) => (row.more ? `"${Buffer.from(row.place).toString('base64url')}"` : 'null')
  const pageOf = (row: Row, more = '') => `{"items":${row.items},"next_cursor":${cursorOf(row)}${more}}`
  const ofSession = (name: string, text: string, toJson: (row: Row) => string) => async (call: Call) => {
    const row = await rowOf(name, text, [call.token_hash])
    return row ? { status: 200, json: toJson(row) } : UNAUTHORIZED
  }
  const ofDirectory = (name: string, text: string, values: unknown[] = [], whole = async (row: Row) => row) => {
    return async (call: Call) => {
      const row = await rowOf(name, text, [call.token_hash, ...values])
      if (!row?.user_id) return UNAUTHORIZED
      return row.hits > LIMITS.directory ? LIMITED : { status: 200, json: pageOf(await whole(row), ',"total":null') }
    }
  }
  const withOthers = (q: string) => async (names: Row) => {
    if (names.more) return names
    const others = (await rowOf('others', sql.OTHERS, [q, sql.PAGE - names.found])) ?? {}
    const items = [names.items, others.items].map((text) => String(text).slice(1, -1)).filter((text) => text !== '')
    return { items: `[${items}]`, more: others.more, place: others.place ?? names.place }
  }
  const ofSearch = (q: string) =>
    q.length < 3 ? ofDirectory('beginnings', sql.BEGINNINGS, [q]) : ofDirectory('names', sql.NAMES, [q], withOthers(q))
  return {
    'GET /users/me': ofSession('me', sql.ME, meOf),
    'GET /notifications/unread-count': ofSession('unread', sql.UNREAD, (row) => `{"unread_count":${row.unread}}`),
    'GET /notifications': ofSession('inbox', sql.INBOX, (row) => pageOf(row)),
    'GET /users': ofDirectory('directory', sql.DIRECTORY),
    ...Object.fromEntries(searches.map((q) => [`GET /users?q=${q}`, ofSearch(q)])),
    'GET /organizations/current/members': ofSession('members', sql.MEMBERS, (row) =>
      pageOf(row, `,"total":${row.total}`),
    ),
    'GET /files': ofSession('files', sql.FILES, (row) =>
      pageOf(row, `,"total":${row.total},"used_bytes":${row.used_bytes}`),
    ),
    'GET /billing/subscription': ofSession('billing', sql.BILLING, () => BILLING),
  }
}

function writesOf(rowOf: RowOf): Answers {
  return {
    'PATCH /notifications': async ({ token_hash, body }) => {
      const ids = JSON.parse(body).notification_ids
      const row =
        ids.length === 1
          ? await rowOf('mark one read', sql.MARK_ONE_READ, [token_hash, ids[0]])
          : await rowOf('mark read', sql.MARK_READ, [token_hash, ids])
      if (!row) return UNAUTHORIZED
      const { updated, unread_before } = row
      return { status: 200, json: `{"updated":${updated},"unread_count":${unread_before - updated}}` }
    },
    'POST /marketing/waitlist': async ({ address, body }) => {
      const { email, referral_source = null, campaign = null } = JSON.parse(body)
      const row = await rowOf('waitlist', sql.WAITLIST, [address, email, referral_source, campaign])
      if (!row || row.hits > LIMITS.public_forms) return LIMITED
      return { status: 200, json: '{"message":"You are on the waitlist."}' }
    },
    'POST /organizations/current/invitations': async ({ token_hash, body }) => {
      const { email, role } = JSON.parse(body)
      const row = await rowOf('invitation', sql.INVITATION, [token_hash, email, role, randomBytes(32)])
      return row ? { status: 201, json: row.invitation } : LIMITED
    },
  }
}

function createSignIn({ pool, hashToken, permissions }: Tools, rowOf: RowOf) {
  return async ({ address, body }: Call): Promise<Answer> => {
    const { email, password } = JSON.parse(body)
    const found = await rowOf('credentials', sql.CREDENTIALS, [address, email])
    if (!found || !(await verify(found.password_hash, password))) return UNAUTHORIZED
    if (found.hits > LIMITS.sign_in) return LIMITED
    const token = randomBytes(32).toString('base64url')
    const token_hash = hashToken(token)
    await pool.query({ name: 'open session', text: sql.OPEN_SESSION, values: [token_hash, found.id] })
    const [me, view] = await Promise.all([
      rowOf('me', sql.ME, [token_hash]),
      rowOf('session view', sql.SESSION_VIEW, [token_hash]),
    ])
    if (!me || !view) return UNAUTHORIZED
    const { organization, role, organizations, organization_count, session } = view
    const listed = `"organizations":${organizations},"organization_count":${organization_count}`
    const may = `"role":"${role}","permissions":${permissions},"second_factor_required":false,"subscription":null`
    const rest = `${may},${listed},"session":${session}`
    return { status: 200, json: `{"user":${meOf(me)},"organization":${organization},${rest}}`, cookie: token }
  }
}

/** GET /users/:user_id is the only path with a part that changes. */
export function createLookup({ pool }: Tools) {
  return async ({ token_hash, path }: Call): Promise<Answer> => {
    const values = [token_hash, path.slice('/users/'.length)]
    const { rows } = await pool.query({ name: 'lookup', text: sql.LOOKUP, values })
    if (!rows[0]) return { status: 404, json: '{}' }
    return rows[0].user_id ? { status: 200, json: rows[0].entry } : UNAUTHORIZED
  }
}
