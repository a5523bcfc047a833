import type { Account } from '../account/account.ts'

export type Call = {
  account: Account
  origin: string
  id: string
  parameters: URLSearchParams
}
