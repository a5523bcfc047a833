import * as z from 'zod/mini'
import { OrganizationMembership, OrganizationSummary } from './organizations.ts'
import { Permission, Role } from './permissions.ts'
import { CurrentUser, SignInMethod } from './users.ts'
import { Email, Id, LinkToken, NewPassword, NextPath, PersonName, Time } from './values.ts'

export const SignUpRequest = z.strictObject({
  name: PersonName,
  email: Email,
  password: NewPassword,
  next: z.optional(NextPath),
})
export type SignUpRequest = z.infer<typeof SignUpRequest>

/** An address to which a message shall go; `next` is where its link leads on to. */
export const MailRequest = z.strictObject({ email: Email, next: z.optional(NextPath) })
export type MailRequest = z.infer<typeof MailRequest>

/** The same answer whether or not a message was sent, so that nobody learns who has an account. */
export const MailAccepted = z.object({ status: z.literal('email_sent') })

export const TokenRequest = z.strictObject({ token: LinkToken })
export type TokenRequest = z.infer<typeof TokenRequest>

export const VerifiedEmail = z.object({ email: z.string() })

/** A sign-in takes any password within reason: the rules for new ones say nothing about old ones. */
export const SignInRequest = z.strictObject({
  email: Email,
  password: z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(512)),
})
export type SignInRequest = z.infer<typeof SignInRequest>

/** The ways in that this deployment offers; `oidc` is null unless an identity provider is configured. */
export const SignInProviders = z.object({
  password: z.literal(true),
  magic_link: z.boolean(),
  oidc: z.nullable(z.object({ name: z.string() })),
})
export type SignInProviders = z.infer<typeof SignInProviders>

/** Who the caller is, where the caller acts and what the caller may do there. */
export const SessionView = z.object({
  user: CurrentUser,
  organization: OrganizationSummary,
  role: Role,
  permissions: z.array(Permission),
  organizations: z.array(OrganizationMembership),
  session: z.object({ id: Id, method: SignInMethod, authenticated_at: Time, expires_at: Time }),
})
export type SessionView = z.infer<typeof SessionView>
