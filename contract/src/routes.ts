import * as z from 'zod/mini'
import {
  ChangePasswordRequest,
  EmailRequest,
  MailAccepted,
  MailRequest,
  OidcCallbackQuery,
  OidcStartRequest,
  ReauthenticateRequest,
  RedirectTarget,
  ResetPasswordRequest,
  SessionList,
  SessionView,
  SignInProviders,
  SignInRequest,
  SignUpRequest,
  TokenRequest,
  VerifiedEmail,
} from './auth.ts'
import type { ErrorCode, Integration } from './errors.ts'
import {
  CreateInvitationRequest,
  Invitation,
  InvitationPage,
  InvitationPreview,
  InvitationTokenRequest,
} from './invitations.ts'
import {
  CreateOrganizationRequest,
  CurrentOrganization,
  Member,
  MemberPage,
  SwitchOrganizationRequest,
  TransferOwnershipRequest,
  UpdateMemberRequest,
  UpdateOrganizationRequest,
} from './organizations.ts'
import { PageQuery } from './pages.ts'
import type { Permission } from './permissions.ts'
import { Health, NotReady, Ready } from './system.ts'
import { CurrentUser, DirectoryEntry, DirectoryPage, DirectoryQuery, UpdateProfileRequestSchema } from './users.ts'
import { Id } from './values.ts'

/** Who may call a route: anyone, any signed-in account, or a member whose role has the permission. */
export type Access = 'public' | 'session' | Permission

type Schema = z.ZodMiniType
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One route: its access, its inputs, its answers by status (null: no body) and the codes it may refuse with beyond those every route shares. */
export type Route = {
  access: Access
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** True when the caller must have signed in or confirmed the password within the last fifteen minutes. */
  recent?: true
  /** What must be configured; asked before anything the caller sent is judged, so that the answer is always the same. */
  integration?: Integration
  responses: Record<number, Schema | null>
  errors?: readonly ErrorCode[]
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type RouteAt<Key extends string> = [ParamNames<Key>] extends [never]
  ? Omit<Route, 'params'> & { params?: never }
  : Route & { params: z.ZodMiniType<Record<ParamNames<Key>, unknown>, Record<ParamNames<Key>, unknown>> }

// A route with a `:name` in its path does not compile without a params schema that names it.
function defineRoutes<const T extends Record<`${Method} /${string}`, Route>>(
  routes: T & { [Key in keyof T & string]: RouteAt<Key> },
): T {
  return routes
}

/** The one list of what the API answers. The server registers from it, the browser infers from it, the OpenAPI document is made of it. */
export const ROUTES = defineRoutes({
  'GET /health': { access: 'public', summary: 'Says that the process answers', responses: { 200: Health } },
  'GET /ready': {
    access: 'public',
    summary: 'Says whether the initialized database answers',
    responses: { 200: Ready, 503: NotReady },
  },

  'POST /auth/sign-up': {
    access: 'public',
    summary: 'Asks for an account; the address is confirmed by mail before one exists',
    body: SignUpRequest,
    responses: { 202: MailAccepted },
    errors: ['password_too_weak', 'rate_limited'],
  },
  'POST /auth/resend-verification': {
    access: 'public',
    summary: 'Sends the confirmation of a pending sign-up again',
    body: MailRequest,
    responses: { 202: MailAccepted },
    errors: ['rate_limited'],
  },
  'POST /auth/verify-email': {
    access: 'public',
    summary: 'Confirms an address and creates its account',
    body: TokenRequest,
    responses: { 200: VerifiedEmail },
    errors: ['token_not_found', 'account_exists', 'rate_limited'],
  },
  'POST /auth/sign-in': {
    access: 'public',
    summary: 'Signs in with a password',
    body: SignInRequest,
    responses: { 200: SessionView },
    errors: ['invalid_credentials', 'email_unverified', 'rate_limited'],
  },
  'POST /auth/magic-link': {
    access: 'public',
    summary: 'Sends a link that signs in once',
    body: MailRequest,
    responses: { 202: MailAccepted },
    errors: ['rate_limited'],
  },
  'POST /auth/magic-link/confirm': {
    access: 'public',
    summary: 'Signs in with a link',
    body: TokenRequest,
    responses: { 200: SessionView },
    errors: ['token_not_found', 'rate_limited'],
  },
  'POST /auth/forgot-password': {
    access: 'public',
    summary: 'Sends a link that sets a new password',
    body: EmailRequest,
    responses: { 202: MailAccepted },
    errors: ['rate_limited'],
  },
  'POST /auth/reset-password': {
    access: 'public',
    summary: 'Sets a new password by a link and ends every session',
    body: ResetPasswordRequest,
    responses: { 204: null },
    errors: ['token_not_found', 'password_too_weak', 'rate_limited'],
  },
  'POST /auth/change-password': {
    access: 'session',
    summary: 'Changes the password and ends every other session',
    body: ChangePasswordRequest,
    responses: { 204: null },
    errors: ['password_incorrect', 'reauthentication_required', 'password_too_weak', 'rate_limited'],
  },
  'POST /auth/reauthenticate': {
    access: 'session',
    summary: 'Confirms the password of the signed-in account',
    body: ReauthenticateRequest,
    responses: { 204: null },
    errors: ['password_incorrect', 'rate_limited'],
  },
  'GET /auth/sessions': {
    access: 'session',
    summary: "Lists the caller's sessions",
    responses: { 200: SessionList },
  },
  'DELETE /auth/sessions': {
    access: 'session',
    summary: "Ends all of the caller's other sessions",
    responses: { 204: null },
  },
  'DELETE /auth/sessions/:session_id': {
    access: 'session',
    summary: "Ends one of the caller's sessions",
    params: z.strictObject({ session_id: Id }),
    responses: { 204: null },
  },
  'GET /auth/providers': {
    access: 'public',
    summary: 'Lists the ways to sign in',
    responses: { 200: SignInProviders },
  },
  'POST /auth/oidc/start': {
    access: 'public',
    integration: 'identity_provider',
    summary: 'Begins to sign in by the identity provider',
    body: OidcStartRequest,
    responses: { 200: RedirectTarget },
    errors: ['rate_limited'],
  },
  'GET /auth/oidc/callback': {
    access: 'public',
    summary: 'Takes the browser back from the identity provider and on into the application',
    query: OidcCallbackQuery,
    responses: { 303: null },
    errors: ['rate_limited'],
  },
  'POST /auth/oidc/link': {
    access: 'session',
    recent: true,
    integration: 'identity_provider',
    summary: 'Begins to link an account at the identity provider',
    responses: { 200: RedirectTarget },
  },
  'DELETE /auth/oidc/link': {
    access: 'session',
    recent: true,
    summary: "Removes the caller's account at the identity provider",
    responses: { 204: null },
    errors: ['not_found'],
  },
  'GET /auth/session': {
    access: 'session',
    summary: 'Tells who the caller is and where the caller acts',
    responses: { 200: SessionView },
  },
  'POST /auth/sign-out': {
    access: 'public',
    summary: 'Ends the presented session, if there is one',
    responses: { 204: null },
  },

  'GET /users/me': { access: 'session', summary: "Reads the caller's profile", responses: { 200: CurrentUser } },
  'PUT /users/profile': {
    access: 'session',
    summary: "Changes the caller's profile",
    body: UpdateProfileRequestSchema,
    responses: { 200: CurrentUser },
    errors: ['storage_unavailable'],
  },
  'DELETE /users/profile/account': {
    access: 'session',
    recent: true,
    summary: "Deletes the caller's account",
    responses: { 204: null },
    errors: ['account_deletion_blocked', 'ownership_transfer_required'],
  },
  'GET /users': {
    access: 'session',
    summary: 'Lists the people of this deployment',
    query: DirectoryQuery,
    responses: { 200: DirectoryPage },
  },
  'GET /users/:user_id': {
    access: 'session',
    summary: 'Reads one person of the directory',
    params: z.strictObject({ user_id: Id }),
    responses: { 200: DirectoryEntry },
  },

  'POST /organizations': {
    access: 'session',
    summary: 'Creates a team; the caller becomes its owner and acts in it',
    body: CreateOrganizationRequest,
    responses: { 201: SessionView },
  },
  'PUT /organizations/active': {
    access: 'session',
    summary: 'Changes the organization the caller acts in',
    body: SwitchOrganizationRequest,
    responses: { 200: SessionView },
    errors: ['not_found'],
  },
  'GET /organizations/current': {
    access: 'organization.read',
    summary: 'Reads the acting organization and what the caller may do in it',
    responses: { 200: CurrentOrganization },
  },
  'PATCH /organizations/current': {
    access: 'organization.update',
    summary: 'Renames the team',
    body: UpdateOrganizationRequest,
    responses: { 200: CurrentOrganization },
  },
  'DELETE /organizations/current': {
    access: 'organization.delete',
    summary: 'Deletes the team with its members, invitations and files',
    responses: { 204: null },
  },
  'POST /organizations/current/leave': {
    access: 'organization.read',
    summary: 'Leaves the team; the last member takes it along',
    responses: { 204: null },
    errors: ['personal_organization', 'ownership_transfer_required'],
  },
  'POST /organizations/current/transfer-ownership': {
    access: 'organization.transfer',
    summary: 'Moves the ownership to another member; the former owner becomes admin',
    body: TransferOwnershipRequest,
    responses: { 200: CurrentOrganization },
    errors: ['not_found'],
  },
  'GET /organizations/current/members': {
    access: 'members.read',
    summary: 'Lists the members',
    query: z.strictObject({ ...PageQuery }),
    responses: { 200: MemberPage },
  },
  'PATCH /organizations/current/members/:user_id': {
    access: 'members.update_role',
    summary: 'Changes the role of a member',
    params: z.strictObject({ user_id: Id }),
    body: UpdateMemberRequest,
    responses: { 200: Member },
    errors: ['ownership_transfer_required'],
  },
  'DELETE /organizations/current/members/:user_id': {
    access: 'members.remove',
    summary: 'Removes a member',
    params: z.strictObject({ user_id: Id }),
    responses: { 204: null },
    errors: ['ownership_transfer_required', 'use_leave'],
  },
  'GET /organizations/current/invitations': {
    access: 'invitations.read',
    summary: 'Lists the pending invitations',
    query: z.strictObject({ ...PageQuery }),
    responses: { 200: InvitationPage },
  },
  'POST /organizations/current/invitations': {
    access: 'invitations.create',
    summary: 'Invites an address; a pending invitation of the same address is replaced',
    body: CreateInvitationRequest,
    responses: { 201: Invitation },
    errors: ['already_member', 'rate_limited'],
  },
  'POST /organizations/current/invitations/:invitation_id/resend': {
    access: 'invitations.create',
    summary: 'Sends an invitation again with a new link and seven new days',
    params: z.strictObject({ invitation_id: Id }),
    responses: { 200: Invitation },
    errors: ['rate_limited'],
  },
  'DELETE /organizations/current/invitations/:invitation_id': {
    access: 'invitations.revoke',
    summary: 'Revokes an invitation',
    params: z.strictObject({ invitation_id: Id }),
    responses: { 204: null },
  },

  'POST /invitations/preview': {
    access: 'session',
    summary: 'Reads what an invitation offers',
    body: InvitationTokenRequest,
    responses: { 200: InvitationPreview },
    errors: ['invitation_not_found'],
  },
  'POST /invitations/accept': {
    access: 'session',
    summary: 'Accepts an invitation; the caller acts in the organization then',
    body: InvitationTokenRequest,
    responses: { 200: SessionView },
    errors: ['invitation_not_found'],
  },
  'POST /invitations/decline': {
    access: 'session',
    summary: 'Declines an invitation',
    body: InvitationTokenRequest,
    responses: { 204: null },
    errors: ['invitation_not_found'],
  },
})

export type Routes = typeof ROUTES
export type RouteKey = keyof Routes

type Part<R, Name extends string> = R extends { [K in Name]: infer S extends Schema } ? S : never

/** What the handler of a route gets, after parsing. */
export type Input<Key extends RouteKey> = {
  params: [Part<Routes[Key], 'params'>] extends [never] ? undefined : z.output<Part<Routes[Key], 'params'>>
  query: [Part<Routes[Key], 'query'>] extends [never] ? undefined : z.output<Part<Routes[Key], 'query'>>
  body: [Part<Routes[Key], 'body'>] extends [never] ? undefined : z.output<Part<Routes[Key], 'body'>>
}

/** What a caller sends to a route: only the parts the route knows. */
export type Request<Key extends RouteKey> = {
  [Name in 'params' | 'query' | 'body' as [Part<Routes[Key], Name>] extends [never] ? never : Name]: z.input<
    Part<Routes[Key], Name>
  >
}

type Success = 200 | 201 | 202 | 204 | 303

/** The answer of a route that went well; undefined where it has no body. */
export type Result<Key extends RouteKey> = {
  [Status in keyof Routes[Key]['responses']]: Status extends Success
    ? Routes[Key]['responses'][Status] extends infer S extends Schema
      ? z.output<S>
      : undefined
    : never
}[keyof Routes[Key]['responses']]
