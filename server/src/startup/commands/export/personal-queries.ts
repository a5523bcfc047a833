import { sql } from 'kysely'
import type { Person, Section } from '../../../part.ts'
import { SERVER_PARTS } from '../../../parts.ts'
import { auditSection, type Row, rowsOf, section } from './section-queries.ts'

/** The content of files is not here. */
export const PERSONAL_SECTIONS: readonly Section<Person>[] = [
  section(
    'account',
    ['users.email'],
    ({ id }) => sql<Row>`
      select to_jsonb(u) - 'password_hash' || jsonb_build_object('has_password', u.password_hash is not null) as row
      from users u where u.id = ${id}`,
  ),
  rowsOf('sessions', ['sessions.user_id'], { without: ['token_hash'] }),
  section(
    'links',
    ['email_tokens.user_id', 'email_tokens.email'],
    ({ id, email }) => sql<Row>`
    select to_jsonb(t) - array['token_hash', 'browser_hash', 'sign_up']
      || jsonb_build_object('sign_up_name', t.sign_up->>'name') as row
    from email_tokens t where t.user_id = ${id} or t.email = ${email} order by t.created_at`,
  ),
  rowsOf('identities', ['identities.user_id', 'identities.email']),
  rowsOf('browsers', ['known_user_agents.user_id'], { without: ['user_agent_hash'], sort: 'first_seen_at' }),
  rowsOf('passkeys', ['passkeys.user_id'], { without: ['credential_id', 'public_key'] }),
  rowsOf('one-time-codes', ['one_time_codes.user_id'], {
    without: ['sealed_secret', 'pending_secret', 'last_step'],
    sort: 'user_id',
  }),
  rowsOf('recovery-codes', ['recovery_codes.user_id'], { without: ['code_hash'], sort: 'used_at' }),
  rowsOf('trusted-browsers', ['trusted_browsers.user_id'], { without: ['browser_hash'] }),
  rowsOf('pending-sign-ins', ['pending_sign_ins.user_id'], { without: ['token_hash'] }),
  rowsOf('spent-challenges', ['spent_challenges.user_id'], { without: ['challenge'], sort: 'expires_at' }),
  section(
    'organizations',
    ['members.user_id', 'members.personal_user_id', 'organizations.personal_user_id'],
    ({ id }) => sql<Row>`
      select to_jsonb(m) - 'personal_user_id' || jsonb_build_object('organization_name', o.name) as row
      from members m join organizations o on o.id = m.organization_id where m.user_id = ${id} order by m.joined_at`,
  ),
  rowsOf('invitations-sent', ['invitations.invited_by'], { without: ['token_hash'] }),
  rowsOf('invitations-received', ['invitations.email'], { by: 'email', without: ['token_hash', 'invited_by'] }),
  rowsOf('notifications', ['notifications.user_id']),
  rowsOf('notification-preferences', ['notification_preferences.user_id'], { sort: 'type' }),
  rowsOf('uploads', ['uploads.user_id']),
  rowsOf('ended-uploads', ['object_deletions.user_id'], { sort: 'id' }),
  rowsOf('files', ['files.uploaded_by']),
  rowsOf('billing-customer', ['billing_customers.user_id']),
  rowsOf('subscriptions', ['subscriptions.user_id'], { sort: 'provider_created_at' }),
  section(
    'billing-events',
    ['billing_events.provider_customer_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(e) as row
    from billing_events e join billing_customers c using (provider_customer_id) where c.user_id = ${id} order by e.received_at`,
  ),
  rowsOf('waitlist', ['waitlist_leads.email'], { by: 'email' }),
  // Another user's id, network and request are theirs.
  auditSection(
    ['audit_events.user_id', 'audit_events.actor_user_id'],
    'user_id',
    ({ actor_user_id }, { id }) => actor_user_id !== id && { actor_user_id: null, network: null, request_id: null },
  ),
  ...SERVER_PARTS.flatMap(({ personal_sections }) => personal_sections ?? []),
]
