// Nouns import this module, so it imports nothing of the product.

/** A user who already owns more teams keeps them. */
export const OWNED_TEAMS_MAX = 20

/** A deployment may leave these out; `<integration>_unavailable` is the code of each. */
export type Integration = 'identity_provider' | 'billing' | 'storage'

/** `server/src/policy.ts` decides which role has which permission. */
export const BASE_PERMISSIONS = [
  'organization.read',
  'organization.update',
  'organization.delete',
  'organization.transfer',
  'organization.security',
  'members.read',
  'members.update_role',
  'members.remove',
  'invitations.read',
  'invitations.create',
  'invitations.revoke',
  'files.read',
  'files.upload',
  'files.delete_any',
] as const
export type BasePermission = (typeof BASE_PERMISSIONS)[number]

/** Features throw codes; only the edge of the server knows statuses. */
export const BASE_ERRORS = {
  malformed_request: { status: 400, title: 'The request is not valid HTTP' },
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  webhook_signature_invalid: { status: 400, title: 'The webhook signature is not valid' },
  unauthorized: { status: 401, title: 'Sign in to continue' },
  invalid_credentials: { status: 401, title: 'Email or password is incorrect' },
  forbidden: { status: 403, title: 'Your role does not allow this' },
  password_incorrect: { status: 403, title: 'The password is incorrect' },
  second_factor_incorrect: {
    status: 403,
    title: 'This did not work; try again, or start the sign-in again',
  },
  second_factor_required: { status: 403, title: 'This organization requires a second factor' },
  origin_not_allowed: { status: 403, title: 'This origin may not call the API' },
  entitlement_required: { status: 403, title: 'Your plan does not include this' },
  reauthentication_required: { status: 403, title: 'Sign in again to continue' },
  not_found: { status: 404, title: 'Not found' },
  token_not_found: { status: 404, title: 'This link was already used or has expired' },
  invitation_not_found: { status: 404, title: 'This invitation does not exist or is no longer valid' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'Something else has these values already' },
  password_required: { status: 409, title: 'Choose a password to confirm this address' },
  account_exists: { status: 409, title: 'An account with this email already exists' },
  personal_organization: { status: 409, title: 'A personal organization does not allow this' },
  already_member: { status: 409, title: 'This person is already a member' },
  cannot_remove_self: { status: 409, title: 'Leave the organization instead of removing yourself' },
  ownership_transfer_required: { status: 409, title: 'Transfer the ownership first' },
  team_limit_reached: { status: 409, title: `An account can own at most ${OWNED_TEAMS_MAX} teams` },
  last_second_factor: { status: 409, title: 'An organization of yours requires a second factor' },
  passkey_limit_reached: { status: 409, title: 'This account has as many passkeys as it can have' },
  acting_organization_changed: { status: 409, title: 'You are now acting in another organization' },
  account_deletion_blocked: { status: 409, title: 'The account cannot be deleted yet' },
  subscription_exists: { status: 409, title: 'A subscription already exists' },
  billing_customer_missing: { status: 409, title: 'There is nothing to manage yet' },
  upload_incomplete: { status: 409, title: 'The file has not arrived yet' },
  storage_quota_exceeded: { status: 409, title: 'The storage of this organization is full' },
  owner_quota_exceeded: { status: 409, title: 'The owner of this organization has no storage left' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'Send the body as application/json' },
  expectation_failed: { status: 417, title: 'The Expect header is not supported' },
  validation_failed: { status: 422, title: 'Some values are not valid' },
  password_too_weak: { status: 422, title: 'The password is too easy to guess' },
  file_type_not_allowed: { status: 422, title: 'This type of file is not allowed' },
  file_too_large: { status: 422, title: 'The file is too large' },
  file_content_mismatch: { status: 422, title: 'The content of the file does not match its type' },
  profile_image_invalid: { status: 422, title: 'This image cannot be used as a profile image' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The URL and headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  busy: { status: 503, title: 'The server is busy; try again in a moment' },
  database_unavailable: { status: 503, title: 'The database is not available' },
  storage_unavailable: { status: 503, title: 'File storage is not available' },
  billing_unavailable: { status: 503, title: 'Billing is not available' },
  identity_provider_unavailable: { status: 503, title: 'The identity provider is not available' },
} as const satisfies Record<string, { status: number; title: string }>

export type BaseErrorCode = keyof typeof BASE_ERRORS
