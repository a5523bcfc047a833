import { expect, test } from 'vitest'
import { createTestDatabase } from '../../server/test/database.ts'
import { query } from '../../server/test/postgres.ts'

// Every other column always has a value. The tables of a product are its own affair.
const NULLABLE = {
  announcements: ['finished_at', 'told_until'],
  audit_events: ['actor_user_id', 'network', 'organization_id', 'request_id', 'target_id', 'user_id'],
  billing_customers: ['checkout_claimed_until', 'delete_not_before', 'synced_from', 'synced_to', 'user_id'],
  billing_events: ['last_error', 'processed_at', 'provider_customer_id'],
  email_tokens: ['browser_hash', 'link_id', 'sign_up', 'user_id'],
  files: ['uploaded_by'],
  identities: [],
  invitations: ['accepted_at', 'invited_by', 'mail_due_at', 'revoked_at'],
  known_user_agents: [],
  members: ['personal_user_id'],
  notification_preferences: [],
  notifications: ['action_path', 'metadata', 'read_at'],
  object_deletions: ['size_bytes', 'user_id'],
  one_time_codes: ['confirmed_at', 'pending_secret', 'sealed_secret'],
  organizations: ['personal_user_id'],
  passkeys: ['last_used_at'],
  pending_sign_ins: [],
  rate_limits: [],
  recovery_codes: ['used_at'],
  sessions: ['ip', 'second_step', 'user_agent'],
  spent_challenges: [],
  subscriptions: [
    'billing_interval',
    'cancel_at',
    'canceled_at',
    'currency',
    'current_period_ends_at',
    'current_period_starts_at',
    'ended_at',
    'plan',
    'price_key',
    'trial_end_announced',
    'trial_ends_at',
    'trial_started_at',
    'unit_amount',
  ],
  trusted_browsers: ['user_agent'],
  uploads: ['claimed_until', 'completed_at', 'organization_id'],
  users: [
    'active_organization_id',
    'deleted_at',
    'email',
    'name',
    'password_hash',
    'phone_number',
    'profile_image_key',
    'suspended_at',
  ],
  waitlist_leads: [
    'campaign',
    'referral_source',
    'source_page',
    'utm_campaign',
    'utm_content',
    'utm_medium',
    'utm_source',
    'utm_term',
  ],
}

const COLUMNS = `
  select c.relname as name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attnotnull and not a.attisdropped
    order by a.attname::text
  ) as columns
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`

test('only the columns that this table names may be null', async () => {
  const database = await createTestDatabase()
  const rows = await query<{ name: string; columns: string[] }>(database.url, COLUMNS, [Object.keys(NULLABLE)])
  await database.drop()
  expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(NULLABLE)
})
