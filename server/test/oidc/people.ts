import type { Account } from '@plinth/tools/identity-provider/account'

export const CLIENT = { client_id: 'app', client_secret: 'the secret of the client', display_name: 'Example ID' }

export const GRACE: Account = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' }
