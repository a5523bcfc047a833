/** Files to mutate and the test files that cover them: `near` run first, `far` only for mutants that survive those. */
export type Target = { sources: string[]; near: string[]; far: string[] }

const WALKS = ['server/test/tenancy', 'server/test/rules/accounts']

export const TARGETS: readonly Target[] = [
  {
    sources: ['server/src/policy.ts'],
    near: ['server/src/policy.test'],
    far: ['server/src/features/organizations', 'server/src/features/invitations', ...WALKS],
  },
  {
    sources: ['server/src/sweep.ts'],
    near: ['server/src/sweep.test'],
    far: ['server/src/http/limits'],
  },
  {
    sources: [
      'server/src/features/notifications/queries.ts',
      'server/src/features/notifications/change-queries.ts',
      'server/src/features/notifications/preference-queries.ts',
    ],
    near: [
      'server/src/features/notifications/inbox',
      'server/src/features/notifications/p',
      'server/src/features/notifications/unread-count',
      'server/test/tenancy',
    ],
    far: ['server/src/features/notifications', 'server/test/process/notification-races', ...WALKS],
  },
  {
    sources: ['server/src/features/users/'],
    near: [
      'server/src/features/users/users',
      'server/src/features/users/delete',
      'server/src/features/users/directory.test',
    ],
    far: [...WALKS, 'server/test/process/races'],
  },
  {
    sources: ['server/src/features/organizations/'],
    near: ['server/src/features/organizations', 'server/test/tenancy'],
    far: ['server/src/features/invitations', 'server/test/process/races', ...WALKS],
  },
  {
    sources: ['server/src/features/invitations/'],
    near: ['server/src/features/invitations', 'server/test/tenancy'],
    far: ['server/test/process/races', ...WALKS],
  },
  {
    sources: ['server/src/http/session.ts', 'server/src/http/routing/access.ts'],
    near: ['server/src/features/auth/sign-in', 'server/src/features/auth/sessions', 'server/src/features/users/users'],
    far: ['server/src/features/organizations', 'server/src/features/auth/oidc', ...WALKS],
  },
  {
    sources: ['server/src/http/limits/'],
    near: ['server/src/http/limits'],
    far: ['server/src/features/auth/sign-in', ...WALKS],
  },
  {
    sources: ['server/src/http/'],
    near: ['server/src/http/'],
    far: ['server/src/features/auth/s', 'server/src/features/organizations', ...WALKS],
  },
  {
    sources: ['server/src/features/auth/oidc'],
    near: ['server/src/features/auth/oidc'],
    far: ['server/src/features/auth', ...WALKS],
  },
  {
    sources: ['server/src/features/auth/'],
    near: ['server/src/features/auth'],
    far: ['server/src/http/limits', ...WALKS],
  },
]

/** The test files that attack the schema. */
export const SCHEMA_TESTS = 'database/test/'

/** The first target that contains the file. */
export function targetOf(path: string): Target | undefined {
  return TARGETS.find(({ sources }) => sources.some((source) => path.startsWith(source)))
}
