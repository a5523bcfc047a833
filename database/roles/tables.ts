// The tables of this release. Written by `npm run db:generate` from the migrated schema; not edited by hand.

export const TABLES = [
  'announcements',
  'audit_events',
  'billing_customers',
  'billing_events',
  'email_tokens',
  'files',
  'identities',
  'invitations',
  'known_user_agents',
  'members',
  'notification_preferences',
  'notifications',
  'object_deletions',
  'organizations',
  'rate_limits',
  'sessions',
  'subscriptions',
  'uploads',
  'users',
  'waitlist_leads',
]
