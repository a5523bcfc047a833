/** The claims of an account at an identity provider. */
export type Account = { sub: string; email?: string; email_verified?: boolean; name?: string }

export const CLIENT = { client_id: 'plinth', client_secret: 'the secret of the client', display_name: 'Example ID' }

export const GRACE: Account = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' }
