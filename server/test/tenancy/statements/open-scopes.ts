import type { Key } from './tables.ts'

/** A key says whose a row is in place of its scope, in every statement. */
export const KEYS: readonly Key[] = [
  // Whoever has the token of a session, a mail or an invitation has the right to its row.
  { table: 'sessions', columns: ['token_hash'] },
  { table: 'email_tokens', columns: ['token_hash'] },
  { table: 'pending_sign_ins', columns: ['token_hash'] },
  { table: 'invitations', columns: ['token_hash'] },
  // A user has one personal organization.
  { table: 'organizations', columns: ['personal_user_id'] },
]

export type Reason = { because: string; open: Record<string, string | readonly string[]> }

/**
 * A statement is here once for each table that it reads with an open scope. One with several forms has them all. A test
 * compares this with what the parser finds, so that nothing else of these statements opens either.
 */
export const OPEN_SCOPES: readonly Reason[] = [
  {
    because: 'The address, the identity at the provider, or the passkey is what finds the account.',
    open: {
      'server/src/features/auth/accounts/queries.ts › existingUserByEmail': 'users.id',
      'server/src/features/auth/factors/passkeys/queries.ts › passkeyByCredential': 'passkeys.user_id',
      'server/src/features/auth/oidc/queries.ts › lockUserByIdentity': 'identities.user_id, users.id',
      'server/src/features/auth/passwords/queries.ts › credentialsByEmail': 'users.id',
    },
  },
  {
    because: 'A sign-up is no account yet. Its link and its address find it.',
    open: {
      'server/src/features/auth/sign-up/queries.ts › insertPendingSignUp': 'email_tokens.user_id',
      'server/src/features/auth/sign-up/queries.ts › renewSignUp': 'email_tokens.user_id, users.id',
      'server/src/features/auth/sign-up/queries.ts › copyPendingSignUp': 'email_tokens.user_id, email_tokens.user_id',
      'server/src/features/auth/sign-up/queries.ts › consumeSignUp': 'email_tokens.user_id',
      'server/src/features/auth/sign-up/queries.ts › deletePendingSignUps': 'email_tokens.user_id',
    },
  },
  {
    because: 'The row was found by its token in the same request or statement.',
    open: {
      'server/src/features/auth/sessions/queries.ts › insertSession':
        'audit_events.organization_id, audit_events.user_id, sessions.user_id',
      'server/src/features/auth/sessions/queries.ts › renewSession': 'sessions.user_id',
      'server/src/http/session.ts › touchSession': 'sessions.user_id',
    },
  },
  {
    because: 'Signed webhooks and our own calls to the provider name the customer.',
    open: {
      'server/src/features/billing/checkout/queries.ts › releaseCheckout': 'billing_customers.user_id',
      'server/src/features/billing/subscriptions/customer-queries.ts › customerExists': 'billing_customers.user_id',
      'server/src/features/billing/subscriptions/customer-queries.ts › lockUserOfCustomer':
        'billing_customers.user_id, users.id',
      'server/src/features/billing/subscriptions/customer-queries.ts › lockCustomer': 'billing_customers.user_id',
      'server/src/features/billing/subscriptions/customer-queries.ts › stateOfCustomer': 'billing_customers.user_id',
      'server/src/features/billing/subscriptions/customer-queries.ts › setSynced': 'billing_customers.user_id',
      'server/src/features/billing/subscriptions/customer-queries.ts › forgetCustomer': 'billing_customers.user_id',
    },
  },
  {
    because: 'Sweeps and durable jobs work for every tenant.',
    open: {
      'server/src/features/auth/accounts/link-queries.ts › deleteExpiredTokens':
        'email_tokens.user_id, email_tokens.user_id',
      'server/src/features/auth/factors/passkeys/queries.ts › deleteSpentChallenges':
        'spent_challenges.user_id, spent_challenges.user_id',
      'server/src/features/auth/factors/state/queries.ts › deleteExpiredTrust':
        'trusted_browsers.user_id, trusted_browsers.user_id',
      'server/src/features/auth/sessions/pending-queries.ts › deleteExpiredSignIns':
        'pending_sign_ins.user_id, pending_sign_ins.user_id',
      'server/src/features/auth/sessions/queries.ts › deleteExpiredSessions': 'sessions.user_id, sessions.user_id',
      'server/src/features/auth/sessions/queries.ts › deleteUnusedUserAgents':
        'known_user_agents.user_id, known_user_agents.user_id',
      'server/src/features/billing/subscriptions/customer-queries.ts › takeDueDeletions':
        'billing_customers.user_id, billing_customers.user_id',
      'server/src/features/billing/subscriptions/customer-queries.ts › overdueCustomers': 'billing_customers.user_id',
      'server/src/features/files/object-deletions/queries.ts › takeDue':
        'object_deletions.user_id, object_deletions.user_id',
      'server/src/features/files/object-deletions/queries.ts › forgetDone': 'object_deletions.user_id',
      'server/src/features/files/object-deletions/queries.ts › overdueObjects': 'object_deletions.user_id',
      'server/src/features/files/upload-queries.ts › deleteOldUploads': 'uploads.user_id, uploads.user_id',
      'server/src/features/invitations/queries.ts › deleteEndedInvitations':
        'invitations.organization_id, invitations.organization_id',
      'server/src/features/invitations/token-queries.ts › putInvitationToken':
        'invitations.organization_id, organizations.id, users.id, users.id',
      'server/src/features/invitations/waiting-mail-queries.ts › postponeMail': 'invitations.organization_id',
      'server/src/features/invitations/waiting-mail-queries.ts › takeDueMail':
        'invitations.organization_id, invitations.organization_id',
      'server/src/features/notifications/change-queries.ts › deleteOldNotifications':
        'notifications.user_id, notifications.user_id',
    },
  },
  {
    because: 'Reads or changes every member of one organization, or finds one by role.',
    open: {
      'server/src/features/billing/subscriptions/queries.ts › subscriptionsOfOwner': 'members.user_id',
      'server/src/features/files/upload-queries.ts › lockUploaderAndOwner': 'members.user_id',
      'server/src/features/organizations/member-list-queries.ts › defaultPage': 'members.user_id, members.user_id',
      'server/src/features/organizations/member-list-queries.ts › everyPage': 'members.user_id, members.user_id',
      'server/src/features/organizations/member-list-queries.ts › searchedPage': 'members.user_id, members.user_id',
      'server/src/features/organizations/queries.ts › membersWithoutFactor': 'members.user_id',
      'server/src/features/organizations/member-queries.ts › ownerOf': 'members.user_id',
      'server/src/features/organizations/member-queries.ts › otherMember': 'members.user_id',
      'server/src/features/organizations/member-queries.ts › memberByEmail': 'members.user_id',
      'server/src/features/organizations/member-queries.ts › listAdmins': 'members.user_id',
      'server/src/startup/commands/organizations/organization-queries.ts › organizationSummary': 'members.user_id',
    },
  },
  {
    because: 'Reads or changes what one user has in every organization.',
    open: {
      'server/src/features/auth/factors/state/queries.ts › requiringTeams': 'members.organization_id',
      'server/src/features/files/queries.ts › fileOfUpload': 'files.organization_id',
      'server/src/features/memberships/queries.ts › membershipsOfSession': 'members.organization_id',
      'server/src/features/memberships/queries.ts › membershipsPage': 'members.organization_id',
      'server/src/features/organizations/member-queries.ts › countOwnedTeams': 'members.organization_id',
      'server/src/features/storage-quota/queries.ts › reservedBytes':
        'members.organization_id, members.user_id, uploads.user_id',
      'server/src/features/users/deletion-queries.ts › lockOwnOrganizations': 'members.organization_id',
      'server/src/features/users/deletion-queries.ts › ownOrganizations': 'members.organization_id, members.user_id',
      'server/src/features/users/deletion-queries.ts › deleteMemberships': 'members.organization_id',
      'server/src/features/users/directory/queries.ts › organizationsOf': 'members.organization_id',
      'server/src/features/users/sent-invitations/queries.ts › sentInvitationCount': 'invitations.organization_id',
      'server/src/features/users/sent-invitations/queries.ts › revokeInvitationsOf': 'invitations.organization_id',
      'server/src/features/audit/queries.ts › recentFailedSignIn': 'audit_events.organization_id',
    },
  },
  {
    because: "The directory lists the users of the whole deployment, or of the viewer's organizations [D1, D6].",
    open: {
      'server/src/features/users/directory/queries.ts › keep': 'identities.user_id, users.id',
      'server/src/features/users/directory/queries.ts › partPage': [
        'identities.user_id, identities.user_id, users.id',
        'identities.user_id, users.id',
        'members.user_id',
      ],
      'server/src/features/users/directory/queries.ts › directoryCount': [
        'identities.user_id, users.id',
        'members.user_id',
        'users.id',
      ],
      'server/src/features/users/directory/queries.ts › entryByIdFor': 'members.organization_id',
    },
  },
  {
    because: 'A command of an operator.',
    open: {
      'server/src/jobs/queries.ts › unfinishedJobs': 'users.id',
      'server/src/features/users/queries.ts › userIdsAfter': 'users.id',
      'server/src/features/users/queries.ts › userCountAfter': 'users.id',
      'server/src/startup/commands/export/file-queries.ts › filesOf': 'files.organization_id',
      'server/src/startup/commands/users/show-queries.ts › userSummary':
        'files.organization_id, members.organization_id',
      'server/src/startup/commands/users/show-queries.ts › latestUsers': 'users.id',
      'server/src/features/audit/queries.ts › eventsPage': [
        'audit_events.organization_id, audit_events.organization_id, audit_events.user_id',
        'audit_events.user_id',
      ],
      'server/src/startup/commands/export/section-queries.ts › section': [
        'email_tokens.user_id',
        'files.organization_id',
        'invitations.organization_id',
        'members.organization_id',
        'members.user_id',
        'uploads.user_id',
      ],
    },
  },
  {
    because: 'Demo rows of development.',
    open: {
      'server/src/startup/seed/notifications.ts › unseededPerson': 'notifications.user_id, users.id',
      'server/src/startup/seed/notifications.ts › setAge': 'notifications.user_id',
      'server/src/startup/seed/notifications.ts › removeMarked': 'notifications.user_id',
      'server/src/startup/seed/teams.ts › setJoined': 'members.user_id',
    },
  },
]
