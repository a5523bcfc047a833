import type * as auth from '../../src/auth.ts'
import type { Annotations } from '../../src/parts/annotation.ts'
import { MONDAY, NEW_PASSWORD, NEXT_MONDAY, SESSION, TEAM, TOKEN, TUESDAY } from './examples.ts'
import { ada } from './users.ts'

const session = {
  id: SESSION,
  current: true,
  method: 'password' as const,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ip: '198.51.100.7',
  created_at: MONDAY,
  last_seen_at: TUESDAY,
  expires_at: NEXT_MONDAY,
}

const team = { id: TEAM, name: 'Analytical Engines', kind: 'team' as const }

const SHOWN = 'The email that the page showed, from the link. A token of another email is refused.'
const NEXT = 'Where the link of the mail goes on to.'

export const AUTH = {
  SignUpRequest: {
    description: 'A new account with a password.',
    example: { name: 'Ada Lovelace', email: 'ada@example.com', password: NEW_PASSWORD },
    properties: { next: NEXT },
  },
  MailRequest: {
    description: 'The email to send a link to.',
    example: { email: 'ada@example.com', next: '/dashboard' },
    properties: { next: NEXT },
  },
  EmailRequest: { description: 'The email to send a link to.', example: { email: 'ada@example.com' } },
  MailAccepted: {
    description: 'The same whether or not a mail is sent, so that the answer does not reveal who has an account.',
    example: { status: 'email_sent' },
  },
  MagicLinkRequest: {
    description: 'The token of a sign-in link.',
    example: { token: TOKEN, email: 'ada@example.com' },
    properties: { email: SHOWN },
  },
  VerifyEmailRequest: {
    description: 'The token of a confirmation link, and in a browser that did not sign up a name and a password.',
    example: { token: TOKEN, email: 'ada@example.com' },
    properties: {
      email: SHOWN,
      password: 'Required in a browser that did not sign up. It replaces the one of the sign-up.',
      name: 'Replaces the one of the sign-up.',
    },
  },
  ResetPasswordRequest: {
    description: 'The token of a reset link and the new password.',
    example: { token: TOKEN, email: 'ada@example.com', password: NEW_PASSWORD },
    properties: { email: SHOWN },
  },
  ChangePasswordRequest: {
    description: 'The current and the new password.',
    example: { current_password: 'marble tunnel copper willow', new_password: NEW_PASSWORD },
    properties: { current_password: 'Required from an account that has a password.' },
  },
  RedirectTarget: {
    description: 'Where to send the browser.',
    example: { url: 'https://id.example.com/authorize?client_id=app&response_type=code' },
  },
  OidcStartRequest: {
    description: 'A sign-in with the identity provider.',
    example: { next: '/dashboard' },
    properties: { next: 'Where to go on to after the sign-in.' },
  },
  OidcCallbackQuery: {
    description: 'What the identity provider adds to the redirect. It may add parameters of its own.',
    properties: {
      code: 'The authorization code.',
      state: 'Ties the redirect to the visit.',
      iss: 'The issuer (RFC 9207).',
      error: 'Why the identity provider refused.',
    },
  },
  SignInRequest: {
    description: 'An email and its password.',
    example: { email: 'ada@example.com', password: NEW_PASSWORD },
  },
  SignInProviders: {
    description: 'The sign-in methods of this deployment.',
    example: { password: true, magic_link: true, oidc: { name: 'Example ID' } },
    properties: { oidc: 'Null unless an identity provider is configured.' },
  },
  SessionMethod: { description: 'How a session was started.', example: 'passkey' },
  SessionView: {
    description: 'Who the caller is, where the caller acts, and what the caller may do there.',
    example: {
      user: ada,
      organization: team,
      role: 'admin',
      permissions: ['organization.read', 'organization.update', 'members.read'],
      organizations: [{ ...team, role: 'admin', acting: true }],
      organization_count: 1,
      second_factor_required: false,
      subscription: { status: 'active', trial_ends_at: null, cancel_at: null },
      session: { id: SESSION, method: 'password', authenticated_at: MONDAY, expires_at: NEXT_MONDAY },
    },
    properties: {
      organization: 'The acting organization.',
      role: 'The role of the caller in the acting organization.',
      organizations: 'The first twenty of `GET /organizations`, and the acting organization.',
      organization_count: 'How many organizations the caller is a member of.',
      second_factor_required: 'True while the acting organization refuses the caller, who lacks a second factor.',
      subscription: 'Of the caller, shortened; null without one, and where billing is not configured.',
    },
  },
  SessionEntry: {
    description: 'A signed-in browser.',
    example: session,
    properties: { current: 'True for the session of this request.' },
  },
  SessionList: {
    description: 'All sessions of the caller, at most fifty; there is no next page.',
    example: { items: [session], next_cursor: null },
  },
} satisfies Annotations<typeof auth>
