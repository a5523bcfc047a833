import pg from 'pg'
import { withClient } from '../client.ts'
import { errorCode } from '../error-code.ts'
import { inTurn } from '../migrate/migrate.ts'
import { signInOf } from '../url.ts'
import { closeLargeObjects, grantRights } from './grant.ts'
import { inspectRole, type RoleReport } from './inspect.ts'
import { KNOWN_TABLES } from './privileges.ts'
import { scramSecret } from './scram.ts'
import { setTimeouts, type Timeouts } from './timeouts.ts'

const WRONG_PASSWORD = '28P01'
const NOT_ALLOWED = '42501'

type Options = {
  owner_url: string
  api_url: string
  /** The role gets these where it has none. */
  timeouts?: Timeouts
}

/** `sign_in_fault` says why signing in as the role failed for another reason than the password. */
export type SetUpReport = RoleReport & { sign_in_fault: Error | null }

/**
 * Gives the role of `api_url` the rights of the API on the database of `owner_url`, and creates it when it is missing.
 * May be repeated: rights that were added by hand are taken back. The password is changed only when it does not work.
 * @throws with a sentence for the operator when the role cannot be set up as asked
 */
export async function setUpRoles({ owner_url, api_url, timeouts = {} }: Options): Promise<SetUpReport> {
  const { role, password } = signInOf(api_url)
  if (role === '') throw new Error('DATABASE_API_URL names no role')
  if (!/^[\x20-\x7e]*$/.test(password)) throw new Error('The password in DATABASE_API_URL must be ASCII')
  const api = { role, password, api_url }
  return await withClient({ connectionString: owner_url, connectionTimeoutMillis: 5000 }, async (client) => {
    const report = await inTurn(client, async () => {
      await requireOwner(client)
      const sign_in_fault = await createRole(client, api)
      await requirePlain(client, role)
      const { missing, surplus } = await inspect(client, role)
      if (missing.length > 0 || surplus.length > 0) await grantRights(client, role)
      await closeLargeObjects(client)
      return { ...(await inspect(client, role)), sign_in_fault }
    })
    await setTimeouts(client, api, timeouts)
    return report
  })
}

async function requireOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `select distinct pg_get_userbyid(relowner) as owner from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any ($1)
       and not pg_has_role(relowner, 'usage')`,
    [KNOWN_TABLES],
  )
  if (rows.length === 0) return
  throw new Error(`The tables belong to ${rows.map(({ owner }) => owner).join(' and ')}: run this as that role`)
}

type ApiRole = { role: string; password: string; api_url: string }

/** Returns why signing in failed when another password would not help. */
async function createRole(client: pg.Client, { role, password, api_url }: ApiRole): Promise<Error | null> {
  const { rows } = await client.query<{ may_sign_in: boolean }>(
    'select rolcanlogin as may_sign_in from pg_roles where rolname = $1',
    [role],
  )
  const [known] = rows
  if (known?.may_sign_in) {
    // Another hash of the same password would invalidate the one that a pooler has.
    const fault = password === '' ? null : await signInFault(api_url)
    if (fault === null || errorCode(fault) !== WRONG_PASSWORD) return fault
  }
  const name = pg.escapeIdentifier(role)
  const secret = password === '' ? '' : `password ${pg.escapeLiteral(scramSecret(password))}`
  try {
    await client.query(`${known ? 'alter' : 'create'} role ${name} login ${secret}`)
  } catch (error) {
    if (errorCode(error) !== NOT_ALLOWED) throw error
    throw new Error(notAllowed(role, known), { cause: error })
  }
  return null
}

function notAllowed(role: string, known: { may_sign_in: boolean } | undefined): string {
  const name = pg.escapeIdentifier(role)
  if (!known)
    return `There is no role ${role}, and this role may not create it. Let an administrator run: create role ${name} login`
  if (!known.may_sign_in)
    return `${role} may not sign in, and this role may not change that. Let an administrator run: alter role ${name} login`
  return `The password in DATABASE_API_URL is not that of ${role}, and this role may not change it`
}

async function signInFault(api_url: string): Promise<Error | null> {
  try {
    await withClient({ connectionString: api_url, connectionTimeoutMillis: 5000 }, () => Promise.resolve())
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function inspect(client: pg.Client, role: string): Promise<RoleReport> {
  const report = await inspectRole(client, role)
  if (!report) throw new Error(`There is no role ${role}`)
  return report
}

/**
 * The role must not have the rights of the owner: what is granted or revoked below would have no effect, or would take
 * them from the owner. While there are no tables, the role that runs this is going to own them.
 */
async function requirePlain(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ is_super: boolean; is_ours: boolean }>(
    `select rolsuper as is_super, pg_has_role(oid, current_user, 'member') as is_ours
     from pg_roles where rolname = $1`,
    [role],
  )
  const [facts] = rows
  if (facts?.is_super) throw new Error(`${role} is a superuser, so the API must not use it`)
  if (facts?.is_ours || (await inspect(client, role)).is_owner)
    throw new Error(`${role} has the rights of the owner, so the API needs another role`)
}
