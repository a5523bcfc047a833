import { randomBytes } from 'node:crypto'
import { type Owned, type Sql, sendLink, signIn, subscription, upload } from './people.ts'

export function rowFor(table: Owned, user_id: string): Sql {
  const random = randomBytes(32)
  switch (table) {
    case 'sessions':
      return signIn(user_id)
    case 'email_tokens':
      return sendLink(user_id)
    case 'identities':
      return [
        `insert into identities (issuer, subject, user_id, email)
         values ('https://login.example', $2, $1, 'ada@example.com')`,
        [user_id, random.toString('hex')],
      ]
    case 'known_user_agents':
      return ['insert into known_user_agents (user_id, user_agent_hash) values ($1, $2)', [user_id, random]]
    case 'notifications':
      return [
        `insert into notifications (user_id, type, title, body)
         values ($1, 'security_alert', 'New sign-in', 'From Firefox.')`,
        [user_id],
      ]
    case 'notification_preferences':
      return [
        `insert into notification_preferences (user_id, type, email, in_app)
         values ($1, 'security_alert', true, false)`,
        [user_id],
      ]
    case 'uploads':
      return upload({ user_id })
    case 'subscriptions':
      return subscription({ user_id })
    case 'passkeys':
      return [
        `insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
         values ($1, $2, $2, 0, '{internal}', true, 'Laptop')`,
        [user_id, random],
      ]
    case 'one_time_codes':
      return [
        'insert into one_time_codes (user_id, sealed_secret, confirmed_at) values ($1, $2, now())',
        [user_id, random],
      ]
    case 'recovery_codes':
      return ['insert into recovery_codes (user_id, code_hash) values ($1, $2)', [user_id, random]]
    case 'trusted_browsers':
      return [
        `insert into trusted_browsers (user_id, browser_hash, user_agent, expires_at)
         values ($1, $2, 'Firefox', now() + interval '1 hour')`,
        [user_id, random],
      ]
    case 'pending_sign_ins':
      return [
        `insert into pending_sign_ins (token_hash, user_id, method, expires_at)
         values ($2, $1, 'password', now() + interval '1 hour')`,
        [user_id, random],
      ]
    case 'spent_challenges':
      return [
        `insert into spent_challenges (challenge, user_id, expires_at)
         values ($2, $1, now() + interval '1 hour')`,
        [user_id, random],
      ]
  }
}
