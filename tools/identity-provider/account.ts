/** The claims of an account at an identity provider. */
export type Account = { sub: string; email?: string; email_verified?: boolean; name?: string }
