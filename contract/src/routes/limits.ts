const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * A limit allows `max` (1 to 120) hits in any `window_s` seconds. A `wide` limit has no such maximum: its window begins
 * with a hit, and twice as many can pass around its end. AUTH_RATE_LIMIT_FACTOR does not change a `fixed` one.
 */
export type Limit = { scope: string; max: number; window_s: number; fixed?: true; wide?: true }

/** Counts every request, valid or not, by client address or by user, before the body is read. */
export type RouteLimit<By extends 'address' | 'user' = 'address' | 'user'> = Limit & { by: By }

/** All addresses of an IPv6 /48 have a limit by address this many times together. Each /64 in it has it once. */
export const SITE_FACTOR = 10

/** Routes with the same limit share its count. */
export const LIMITS = {
  sign_in: { scope: 'sign-in', by: 'address', max: 50, window_s: 10 * MINUTE },
  sign_up: { scope: 'sign-up', by: 'address', max: 30, window_s: HOUR },
  resend: { scope: 'resend', by: 'address', max: 10, window_s: 15 * MINUTE },
  magic_link: { scope: 'magic-link', by: 'address', max: 10, window_s: 15 * MINUTE },
  forgot_password: { scope: 'forgot-password', by: 'address', max: 10, window_s: 15 * MINUTE },
  token: { scope: 'token', by: 'address', max: 30, window_s: 10 * MINUTE },
  /** Each account has limits of its own, so this counts by address alone. */
  second_factor: { scope: 'second-factor', by: 'address', max: 30, window_s: 10 * MINUTE },
  /** One office may open all of its invitations. */
  invitation_previews: { scope: 'invitation-previews', by: 'address', max: 120, window_s: 10 * MINUTE },
  /** The sign-in page asks at every visit. */
  passkey_options: { scope: 'passkey-options', by: 'address', max: 120, window_s: 10 * MINUTE },
  oidc: { scope: 'oidc', by: 'address', max: 30, window_s: 10 * MINUTE },
  public_forms: { scope: 'public-forms', by: 'address', max: 5, window_s: MINUTE, fixed: true },
  password_check: { scope: 'password-check', by: 'user', max: 10, window_s: 15 * MINUTE },
  /** Each hit checks a factor or hashes new recovery codes. */
  second_factor_check: { scope: 'second-factor-check', by: 'user', max: 20, window_s: 15 * MINUTE },
  /** Changes without a limit of their own have this one. No person makes as many by hand. */
  writes: { scope: 'writes', by: 'user', max: 100, window_s: MINUTE },
  teams: { scope: 'teams', by: 'user', max: 10, window_s: HOUR },
  invitations: { scope: 'invitations', by: 'user', max: 30, window_s: HOUR },
  invitation_responses: { scope: 'invitation-responses', by: 'user', max: 60, window_s: MINUTE },
  uploads: { scope: 'uploads', by: 'user', max: 30, window_s: MINUTE },
  /** Each hit asks the object storage, and decodes a profile image. A client may repeat it. */
  upload_completions: { scope: 'upload-completions', by: 'user', max: 60, window_s: MINUTE },
  /** Each hit asks the provider. */
  billing: { scope: 'billing', by: 'user', max: 10, window_s: MINUTE },
  /** Paging by hand needs less; a program that copies the directory is slowed down. */
  directory: { scope: 'directory', by: 'user', max: 120, window_s: MINUTE },
} as const satisfies Record<string, RouteLimit>
