export type Account = { sub: string; email?: string; email_verified?: boolean; name?: string }
