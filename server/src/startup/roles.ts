import { setUpRoles } from '@plinth/database/roles/set-up'
import { SERVER_TIMEOUTS } from '../adapters/postgres/database.ts'
import { readRolesConfig } from '../config.ts'
import { reasonOf } from './reason.ts'

/** `server roles` gives the role of DATABASE_API_URL the rights of the API on the tables of DATABASE_URL. */
export async function setUpApiRole(): Promise<void> {
  await grantToApi(readRolesConfig())
}

export async function grantToApi(urls: { owner_url: string; api_url: string }): Promise<void> {
  const { role, owner, surplus, missing, sign_in_fault } = await setUpRoles({ ...urls, timeouts: SERVER_TIMEOUTS })
  const tables = owner === null ? 'there are no tables yet' : `the tables belong to ${owner}`
  console.log(`${role} reads and writes rows; ${tables}.`)
  if (surplus.length > 0) console.log(`Only an administrator can take this from ${role}: ${surplus.join(', ')}.`)
  if (missing.length > 0) console.log(`Only an administrator can give this to ${role}: ${missing.join(', ')}.`)
  if (sign_in_fault)
    console.log(`Signing in with DATABASE_API_URL does not work from here: ${reasonOf(sign_in_fault)}.`)
}
