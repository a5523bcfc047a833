import { describe, expect, test } from 'vitest'
import { PRODUCT_TABLES } from '../../../product/tables.ts'
import { isIn, SOURCES } from './sources.ts'

const ADAPTER = 'server/src/adapters/postgres'

/** The adapter itself knows no table. */
const FILES = SOURCES.filter(({ path, isTest }) => isIn(path, 'server/src') && !isTest && !isIn(path, ADAPTER))

const OUTSIDE_OF_QUERIES: Record<string, string> = {
  'server/src/http/along.ts': 'composes the query of a feature with the session',
  'server/src/http/session.ts': 'the session guard of every route, which http cannot take from a feature',
  'server/src/http/limits/limiter.ts': 'http owns rate_limits, and the limiter is its only user',
  'server/src/startup/connect.ts': 'asks the server itself, before any table is known to exist',
  'server/src/startup/seed/notifications.ts': 'finds and removes only the rows it marked as its own',
  'server/src/startup/seed/people.ts': 'gives each person of the demo an age',
  'server/src/startup/seed/teams.ts': 'gives each membership of the demo a day',
}

describe('SQL and files of queries', () => {
  const builds = /import \{[^}]*\b(prepared|unnamed|sqlBuilder|deletionOf)\b[^}]*\} from '[^']*\/postgres\//
  const literal = /[`'"]\s*(select |insert into |update \w+ (as \w+ )?set |delete from |with \w+ as )/i
  const outside = FILES.filter(({ text, packages }) => {
    return packages.includes('kysely') || builds.test(text) || literal.test(text)
  })
    .map(({ path }) => path)
    .filter((path) => !/[/-]queries\.ts$/.test(path))

  test('SQL is in files of queries, and nowhere else without a reason', () => {
    expect(outside.sort()).toEqual(Object.keys(OUTSIDE_OF_QUERIES).sort())
  })
})

const OWNERS: Record<string, string> = {
  announcements: 'server/src/features/notifications/announcement-queries.ts',
  audit_events: 'server/src/features/audit/queries.ts',
  billing_customers: 'server/src/features/billing',
  billing_events: 'server/src/features/billing',
  email_tokens: 'server/src/features/auth',
  files: 'server/src/features/files',
  identities: 'server/src/features/auth',
  invitations: 'server/src/features/invitations',
  known_user_agents: 'server/src/features/auth/sessions',
  members: 'server/src/features/organizations',
  notification_preferences: 'server/src/features/notifications/preference-queries.ts',
  notifications: 'server/src/features/notifications/change-queries.ts',
  object_deletions: 'server/src/features/files/object-deletions/queries.ts',
  one_time_codes: 'server/src/features/auth/factors',
  organizations: 'server/src/features/organizations',
  passkeys: 'server/src/features/auth/factors',
  pending_sign_ins: 'server/src/features/auth/sessions',
  rate_limits: 'server/src/http/limits/limiter.ts',
  recovery_codes: 'server/src/features/auth/factors',
  sessions: 'server/src/features/auth/sessions',
  spent_challenges: 'server/src/features/auth/factors',
  subscriptions: 'server/src/features/billing',
  trusted_browsers: 'server/src/features/auth/factors',
  uploads: 'server/src/features/files',
  users: 'server/src/features/users',
  waitlist_leads: 'server/src/features/marketing',
}

/** Deleting an account also empties PERSONAL_TABLES, whose names this test cannot see. */
const GUESTS: Record<string, string> = {
  'server/src/features/auth/accounts/queries.ts → users': 'an account begins with a proven address',
  'server/src/features/auth/passwords/queries.ts → users': 'the password hash is a column of users',
  'server/src/features/organizations/queries.ts → users': 'the acting organization is a column of users',
  'server/src/features/users/deletion-queries.ts → members': 'deleting an account ends its memberships',
  'server/src/features/users/queries.ts → uploads': 'an upload ends when its image is set',
  'server/src/features/users/sent-invitations/queries.ts → invitations':
    'invitations end with the right of their sender',
  'server/src/features/users/deletion-queries.ts → organizations': 'the personal organization goes with its account',
  'server/src/http/session.ts → sessions': 'the session guard notes when a session was used',
  'server/src/startup/seed/notifications.ts → notifications': 'demo entries are given an age, and are removed again',
  'server/src/startup/seed/people.ts → users': 'people of the demo came on different days',
  'server/src/startup/seed/teams.ts → members': 'people of the demo joined on different days',
}

describe('tables and their owners', () => {
  const tables = [...Object.keys(OWNERS), ...PRODUCT_TABLES]
  const writes = new RegExp(
    `(?:insertInto|updateTable|deleteFrom|deletionOf)\\(\\s*'(${tables.join('|')})\\b|` +
      `(?:insert into|update|delete from) (${tables.join('|')})\\b`,
    'g',
  )
  const product = SOURCES.filter(({ path, isTest }) => isIn(path, 'product') && !isTest)
  const written = [...FILES, ...product].flatMap(({ path, text }) =>
    [...text.matchAll(writes)].map(([, built, raw]) => ({ path, table: built ?? raw ?? '' })),
  )

  test('each table of the schema has an owner, which writes it', () => {
    const rows = SOURCES.find(({ path }) => path === `${ADAPTER}/rows.ts`)?.text ?? ''
    expect(Object.keys(OWNERS)).toEqual([...rows.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name]) => name))
    const byOwner = written.filter(({ path, table }) => isIn(path, OWNERS[table] ?? ''))
    expect([...new Set(byOwner.map(({ table }) => table))].sort()).toEqual(Object.keys(OWNERS))
  })

  test('a table is written by its owner, and by no one else without a reason', () => {
    const foreign = written.filter(({ path, table }) => table in OWNERS && !isIn(path, OWNERS[table] ?? ''))
    const found = new Set(foreign.map(({ path, table }) => `${path} → ${table}`))
    expect([...found].sort()).toEqual(Object.keys(GUESTS).sort())
  })

  test.each(PRODUCT_TABLES)('the table %s of the product is written by one of its folders', (table) => {
    const writers = written
      .filter((one) => one.table === table)
      .map(({ path }) => path.split('/').slice(0, 2).join('/'))
    expect([...new Set(writers)]).toEqual([expect.stringMatching(/^product\/[\w-]+$/)])
  })
})
