import type { Account } from '../account/account.ts'

export type Call = {
  account: Account
  /** The origin of the stand-in. */
  origin: string
  /** From the path. */
  id: string
  parameters: URLSearchParams
}
