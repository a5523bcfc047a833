import * as z from 'zod/mini'
import { Subscription } from './billing.ts'
import { OrganizationMembership, OrganizationSummary } from './organizations.ts'
import { Permission, Role } from './permissions.ts'
import { CurrentUser, SignInMethod } from './users.ts'
import { Email, Id, LinkToken, NewPassword, NextPath, PersonName, Time } from './values.ts'

// The rules for new passwords do not apply to an existing one.
const TypedPassword = z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(512, 'This is too long'))

/** An invitation's token replaces the masked email. Then the mail has no `next`, which would be that token [I13]. */
export const SignUpRequest = z
  .strictObject({
    name: PersonName,
    email: z.optional(Email),
    invitation_token: z.optional(LinkToken),
    password: NewPassword,
    next: z.optional(NextPath),
  })
  .check(
    z.refine(
      ({ email, invitation_token, next }) =>
        invitation_token === undefined ? email !== undefined : email === undefined && next === undefined,
      'Send either an email, or an invitation_token without next',
    ),
  )
export type SignUpRequest = z.infer<typeof SignUpRequest>

/** `next` is the path that the link in the mail leads to. */
export const MailRequest = z.strictObject({ email: Email, next: z.optional(NextPath) })

/** The answer is the same whether or not a mail was sent, so that it does not tell who has an account. */
export const MailAccepted = z.object({ status: z.literal('email_sent') })

/** A token of another email than the page showed is refused, so that no page names the wrong account. */
const ShownEmail = z.optional(z.string().check(z.maxLength(254)))

export const MagicLinkRequest = z.strictObject({ token: LinkToken, email: ShownEmail })
export type MagicLinkRequest = z.infer<typeof MagicLinkRequest>

/** `password` is required in a browser that did not sign up. `password` and `name` override those of the sign-up. */
export const VerifyEmailRequest = z.strictObject({
  token: LinkToken,
  email: ShownEmail,
  password: z.optional(NewPassword),
  name: z.optional(PersonName),
})
export type VerifyEmailRequest = z.infer<typeof VerifyEmailRequest>

export const NewAccountRequest = z.strictObject({
  token: LinkToken,
  email: ShownEmail,
  password: NewPassword,
  name: PersonName,
})

export const EmailRequest = z.strictObject({ email: Email })

export const ResetPasswordRequest = z.strictObject({ token: LinkToken, email: ShownEmail, password: NewPassword })
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>

/** `current_password` is required of an account that has a password. */
export const ChangePasswordRequest = z.strictObject({
  current_password: z.optional(TypedPassword),
  new_password: NewPassword,
})

export const RedirectTarget = z.object({ url: z.string() })

export const OidcStartRequest = z.strictObject({ next: z.optional(NextPath) })

/** The identity provider may add parameters, so the schema is loose. */
// A browser that brings a parameter twice is redirected like any other that fails.
const CallbackParameter = z.optional(z.union([z.string(), z.array(z.string())]))

export const OidcCallbackQuery = z.looseObject({
  code: CallbackParameter,
  state: CallbackParameter,
  iss: CallbackParameter,
  error: CallbackParameter,
})

/** A failed callback redirects to a page with this `error` search param. */
export const OidcCallbackError = z.enum([
  'oidc_cancelled',
  'oidc_failed',
  'oidc_email_unverified',
  'oidc_link_required',
  'oidc_already_linked',
])
export type OidcCallbackError = z.infer<typeof OidcCallbackError>

export const SignInRequest = z.strictObject({ email: Email, password: TypedPassword })

/** `oidc` is null unless an identity provider is configured. */
export const SignInProviders = z.object({
  password: z.literal(true),
  magic_link: z.literal(true),
  oidc: z.nullable(z.object({ name: z.string() })),
})

/** A passkey signs in without an address, and is also a second factor. */
export const SessionMethod = z.enum([...SignInMethod.options, 'passkey'])
export type SessionMethod = z.infer<typeof SessionMethod>

/** `organizations` is the first page of `GET /organizations`, and the acting one. `organization_count` counts all. */
export const SessionView = z.object({
  user: CurrentUser,
  organization: OrganizationSummary,
  role: Role,
  permissions: z.array(Permission),
  organizations: z.array(OrganizationMembership),
  organization_count: z.int(),
  /** The acting organization requires a second factor, and the caller has none: its other routes refuse. */
  second_factor_required: z.boolean(),
  /** The shell warns the owner of a plan by this. It is null without a plan, and where billing is not configured. */
  subscription: z.nullable(z.pick(Subscription, { status: true, trial_ends_at: true, cancel_at: true })),
  session: z.object({ id: Id, method: SessionMethod, authenticated_at: Time, expires_at: Time }),
})
export type SessionView = z.infer<typeof SessionView>

/** `current` marks the session of the request. */
export const SessionEntry = z.object({
  id: Id,
  current: z.boolean(),
  method: SessionMethod,
  user_agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  created_at: Time,
  last_seen_at: Time,
  expires_at: Time,
})
export type SessionEntry = z.infer<typeof SessionEntry>

/** A user has at most fifty sessions, so the list has one page. */
export const SessionList = z.object({ items: z.array(SessionEntry), next_cursor: z.null() })
