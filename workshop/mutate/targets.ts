/** The tests `near` run first, and `far` only for mutants that survive those. */
export type Target = { sources: string[]; near: string[]; far: string[] }

const AUTH = 'server/src/features/auth/'
const LIMITS = 'server/src/http/limits'
const TOLD = 'server/src/features/notifications/notify'
const TRAIL = 'server/test/audit/every-route'
const WALKS = ['server/test/tenancy', 'server/src/http/http.test']
const RACES = 'server/test/process/races'
const STEPS = ['server/test/factors', 'server/test/audit']

// Other folders have tests of what the shelves of auth hold.
const SHELVES = {
  'sessions/': [
    ...['concurrency', 'sign-in/sign-in', 'passwords/hashing', 'oidc/'].map((file) => AUTH + file),
    ...['server/test/factors', TOLD, RACES],
  ],
  'sign-up/': [`${AUTH}concurrency`, `${AUTH}oidc/`, 'server/src/features/mails/durable'],
  'passwords/': [
    ...['sessions/', 'concurrency', 'sign-'].map((file) => AUTH + file),
    'server/test/factors/trusted',
    TOLD,
    RACES,
  ],
  'sign-in/': [`${AUTH}sessions/`, `${AUTH}concurrency`, LIMITS],
  'magic-link/': [`${AUTH}concurrency`, `${AUTH}mail-beside-deletion`],
  'oidc/': ['server/test/factors/every-session'],
}

export const TARGETS: readonly Target[] = [
  {
    sources: ['server/src/policy.ts'],
    near: ['server/src/policy.test'],
    far: ['server/src/features/organizations', 'server/src/features/invitations', ...WALKS],
  },
  {
    sources: ['server/src/background/sweep.ts'],
    near: ['server/src/background/sweep.test'],
    far: ['server/src/http/limits'],
  },
  {
    sources: [
      'server/src/features/notifications/queries.ts',
      'server/src/features/notifications/change-queries.ts',
      'server/src/features/notifications/preference-queries.ts',
    ],
    near: ['server/src/features/notifications/inbox', 'server/src/features/notifications/p', 'server/test/tenancy'],
    far: ['server/src/features/notifications', 'server/test/process/notification-races', ...WALKS],
  },
  {
    sources: ['server/src/features/users/'],
    near: [
      'server/src/features/users/users',
      'server/src/features/users/delete',
      'server/src/features/users/directory/directory.test',
    ],
    far: ['server/src/features/users/', ...WALKS, RACES],
  },
  {
    sources: ['server/src/features/organizations/'],
    near: ['organizations.test', 'concurrency', 'deleted-account', 'list-members', 'memberships', 'identifiers'].map(
      (file) => `server/src/features/organizations/${file}`,
    ),
    far: ['server/src/features/invitations', RACES, ...WALKS],
  },
  {
    sources: ['server/src/features/invitations/'],
    near: ['server/src/features/invitations', 'server/src/features/organizations/concurrency', 'server/test/tenancy'],
    far: [RACES, ...WALKS],
  },
  {
    sources: ['server/src/http/session.ts', 'server/src/http/routing/access.ts'],
    near: [
      ...[`${AUTH}sessions/`, `${AUTH}sign-in/`, 'server/src/features/users/users'],
      ...['server/src/features/organizations', 'server/src/features/marketing/', `${AUTH}oidc/`, ...WALKS],
      'server/test/factors/requirement',
    ],
    far: STEPS,
  },
  {
    sources: ['server/src/http/limits/'],
    near: ['server/src/http/limits'],
    far: [`${AUTH}sign-in/`, 'server/test/rules/marketing-limits', 'server/test/rules/user-limits', ...WALKS],
  },
  {
    sources: ['server/src/http/address/'],
    near: ['server/src/http/address/'],
    far: [LIMITS, ...WALKS],
  },
  {
    sources: ['server/src/http/'],
    near: ['http.test', 'cursors', 'origins', 'routing/', 'errors/', 'open-sockets'].map(
      (file) => `server/src/http/${file}`,
    ),
    far: [AUTH, 'server/src/features/organizations', 'server/src/http/', 'server/test/rules/user-limits', ...WALKS],
  },
  {
    sources: [`${AUTH}factors/`, `${AUTH}pending-sign-ins/`],
    near: [`${AUTH}factors/`, ...STEPS, 'server/test/tenancy', 'server/test/process/operators/rules'],
    far: [AUTH, 'server/test/process/races/second-factors'],
  },
  {
    sources: [`${AUTH}accounts/`],
    near: [
      ...['sign-up/', 'magic-link/', 'sessions/', 'oidc/', 'passwords/h', 'mail-beside'].map((file) => AUTH + file),
      ...[LIMITS, TRAIL, 'server/test/factors/meanwhile', RACES],
    ],
    far: [AUTH, ...STEPS, ...WALKS],
  },
  {
    sources: [`${AUTH}passwords/reauthenticate.ts`],
    near: [`${AUTH}passwords/hashing`, 'server/test/factors', `${AUTH}concurrency`, `${AUTH}sessions/`, TRAIL],
    far: [AUTH, ...STEPS, RACES, ...WALKS],
  },
  {
    sources: [`${AUTH}mail.ts`],
    near: [
      ...['sign-up/', 'magic-link/', 'mail-beside', 'passwords/'].map((file) => AUTH + file),
      'server/src/features/mails/durable',
      TRAIL,
    ],
    far: [AUTH, ...STEPS, RACES, ...WALKS],
  },
  ...Object.entries(SHELVES).map(([shelf, beside]) => ({
    sources: [`${AUTH}${shelf}`],
    near: [`${AUTH}${shelf}`, ...beside, TRAIL],
    far: [...STEPS, RACES, AUTH, LIMITS, ...WALKS],
  })),
  {
    sources: [AUTH],
    near: [`${AUTH}concurrency`, `${AUTH}sign-in/sign-in`, `${AUTH}passwords/hashing`, `${AUTH}magic-link/`],
    far: [AUTH, LIMITS, ...WALKS],
  },
]

/** The tests attack the schema. */
export const SCHEMA_TESTS = 'database/test/'

/** The first target that contains the file counts. */
export function targetOf(path: string): Target | undefined {
  return TARGETS.find(({ sources }) => sources.some((source) => path.startsWith(source)))
}
