import { describe, expect, test } from 'vitest'
import { client, useDatabase } from './one-database.ts'
import {
  billingCustomer,
  commit,
  deleteAccount,
  join,
  leave,
  OWNED,
  person,
  personalOrganization,
  sendLink,
  setRole,
  signIn,
  team,
} from './people.ts'
import { rowFor } from './rows.ts'

useDatabase()

async function count(table: string, condition: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as n from ${table} where ${condition}`, values)
  return rows[0].n
}

async function actingOrganization(user_id: string): Promise<string | null> {
  const { rows } = await client.query('select active_organization_id as id from users where id = $1', [user_id])
  return rows[0].id
}

const actIn = (organization_id: string, user_id: string) =>
  client.query('update users set active_organization_id = $2 where id = $1', [user_id, organization_id])

describe('an account', () => {
  test('an account has a personal organization from its creation on, and acts in it [T1]', async () => {
    const ada = await person(client, 'Ada')

    const own = await personalOrganization(client, ada)
    expect(await actingOrganization(ada)).toBe(own)
    const { rows } = await client.query(
      'select kind, name, role from members join organizations on id = organization_id where user_id = $1',
      [ada],
    )
    expect(rows).toEqual([{ kind: 'personal', name: 'Personal', role: 'owner' }])
  })

  test('an account gets an id of version 7 that starts with the milliseconds of now', async () => {
    const { rows } = await client.query<{ id: string; before: string; after: string }>(
      `select before, uuid_v7()::text as id, floor(extract(epoch from clock_timestamp()) * 1000) as after
       from (select floor(extract(epoch from clock_timestamp()) * 1000) as before offset 0) now`,
    )
    const { id, before, after } = rows[0] ?? { id: '', before: '', after: '' }
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const millis = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    expect(millis).toBeGreaterThanOrEqual(Number(before))
    expect(millis).toBeLessThanOrEqual(Number(after))
  })

  test('an account can change its name, and the moment of the change is kept', async () => {
    const ada = await person(client, 'Ada')
    await client.query(`update users set name = 'Ada Lovelace' where id = $1`, [ada])
    expect(await count('users', 'id = $1 and updated_at > created_at', [ada])).toBe(1)
  })
})

describe('an organization', () => {
  test('an organization passes to another owner when the old one is demoted first, in one transaction [T6]', async () => {
    const [ada, grace] = [await person(client, 'Ada'), await person(client, 'Grace')]
    const organization = await team(client, ada, { admins: [grace] })

    await commit(client, setRole(organization, ada, 'admin'), setRole(organization, grace, 'owner'))

    expect(
      await count('members', `organization_id = $1 and role = 'owner' and user_id = $2`, [organization, grace]),
    ).toBe(1)
  })

  test('an organization ends with its last member [T9]', async () => {
    const ada = await person(client, 'Ada')
    const organization = await team(client, ada)
    await commit(client, leave(organization, ada))
    expect(await count('organizations', 'id = $1', [organization])).toBe(0)
  })

  test('an organization that never gets a member is removed', async () => {
    const { rows } = await client.query(
      `insert into organizations (kind, name) values ('team', 'Compilers') returning id`,
    )
    expect(await count('organizations', 'id = $1', [rows[0].id])).toBe(0)
  })

  test('a deleted organization ends its memberships and returns everyone to their personal one [T8]', async () => {
    const [ada, grace] = [await person(client, 'Ada'), await person(client, 'Grace')]
    const organization = await team(client, ada, { members: [grace] })
    await actIn(organization, grace)

    await client.query('delete from organizations where id = $1', [organization])

    expect(await count('members', 'organization_id = $1', [organization])).toBe(0)
    // Null means the personal organization.
    expect(await actingOrganization(grace)).toBeNull()
  })

  test('an organization can be renamed when it is a team', async () => {
    const organization = await team(client, await person(client, 'Ada'))
    await client.query(`update organizations set name = 'Compilers' where id = $1`, [organization])
    expect(await count('organizations', `id = $1 and name = 'Compilers'`, [organization])).toBe(1)
  })

  test('an organization lets a member leave, who then acts in the personal organization [T2]', async () => {
    const [ada, grace] = [await person(client, 'Ada'), await person(client, 'Grace')]
    const organization = await team(client, ada, { members: [grace] })
    await actIn(organization, grace)

    await commit(client, leave(organization, grace))

    expect(await actingOrganization(grace)).toBeNull()
    expect(await count('members', 'organization_id = $1', [organization])).toBe(1)
  })

  test('an organization can be acted in from joining on, and be set before the membership exists', async () => {
    const [ada, grace] = [await person(client, 'Ada'), await person(client, 'Grace')]
    const organization = await team(client, ada)
    await commit(
      client,
      ['update users set active_organization_id = $2 where id = $1', [grace, organization]],
      join(organization, grace, 'member'),
    )
    expect(await actingOrganization(grace)).toBe(organization)
  })
})

describe('deletion of an account', () => {
  test('a deleted account leaves a row without personal data, and frees the address [P4]', async () => {
    const [ada, grace] = [await person(client, 'Ada'), await person(client, 'Grace')]
    const shared = await team(client, grace, { members: [ada] })
    const alone = await team(client, ada)
    await commit(client, signIn(ada), sendLink(ada))
    const { rows } = await client.query<{ email: string }>('select email from users where id = $1', [ada])

    await commit(client, ...deleteAccount(ada))

    expect(await count('users', 'id = $1 and num_nonnulls(name, email, active_organization_id) = 0', [ada])).toBe(1)
    expect(await count('sessions', 'user_id = $1', [ada])).toBe(0)
    expect(await count('email_tokens', 'user_id = $1', [ada])).toBe(0)
    expect(await count('members', 'organization_id = $1', [shared])).toBe(1)
    expect(await count('organizations', 'id = $1', [alone])).toBe(0)
    await client.query(`insert into users (name, email) values ('Ada', $1)`, [rows[0]?.email])
  })

  test('a deleted account takes the user from a customer of billing, whose row stays', async () => {
    const ada = await person(client, 'Ada')
    const customer_id = `cus_${ada}`
    await commit(client, billingCustomer(ada, customer_id))
    await commit(client, ...deleteAccount(ada))
    expect(await count('billing_customers', 'provider_customer_id = $1 and user_id is null', [customer_id])).toBe(1)
  })

  test('an account deleted as a row takes everything along, including a team without other members [P4]', async () => {
    const [ada, grace] = [await person(client, 'Ada'), await person(client, 'Grace')]
    const shared = await team(client, grace, { members: [ada] })
    const alone = await team(client, ada)
    const customer_id = `cus_${ada}`
    await commit(client, ...OWNED.map((table) => rowFor(table, ada)), billingCustomer(ada, customer_id))

    await client.query('delete from users where id = $1', [ada])

    expect(await count('billing_customers', 'provider_customer_id = $1 and user_id is null', [customer_id])).toBe(1)

    for (const table of OWNED) expect(await count(table, 'user_id = $1', [ada]), table).toBe(0)
    expect(await count('organizations', 'id = $1 or personal_user_id = $2', [alone, ada])).toBe(0)
    expect(await count('members', 'organization_id = $1', [shared])).toBe(1)
  })
})

test('a suspension ends every access of the account [S19]', async () => {
  const ada = await person(client, 'Ada')
  const ways = ['sessions', 'email_tokens', 'pending_sign_ins'] as const
  await commit(client, ...ways.map((table) => rowFor(table, ada)))

  await client.query('update users set suspended_at = now() where id = $1', [ada])

  for (const table of ways) expect(await count(table, 'user_id = $1', [ada]), table).toBe(0)
})

describe('a second factor', () => {
  const hasOne = (user_id: string) => count('users', 'id = $1 and has_second_factor', [user_id])

  test.each(['passkeys', 'one_time_codes'] as const)('of %s is noted when it comes and when it goes', async (table) => {
    const ada = await person(client, 'Ada')
    await commit(client, rowFor('trusted_browsers', ada), rowFor(table, ada))
    expect(await hasOne(ada)).toBe(1)
    expect(await count('trusted_browsers', 'user_id = $1', [ada])).toBe(0)

    await commit(client, rowFor('recovery_codes', ada), rowFor('trusted_browsers', ada))
    await client.query(`delete from ${table} where user_id = $1`, [ada])
    expect(await hasOne(ada)).toBe(0)
    for (const left of ['trusted_browsers', 'recovery_codes']) expect(await count(left, 'user_id = $1', [ada])).toBe(0)
  })

  test('of codes is noted when it is confirmed, and recovery codes stay beside another', async () => {
    const ada = await person(client, 'Ada')
    await client.query(`insert into one_time_codes (user_id, pending_secret) values ($1, 'secret')`, [ada])
    expect(await hasOne(ada)).toBe(0)
    await client.query(
      'update one_time_codes set sealed_secret = pending_secret, confirmed_at = now() where user_id = $1',
      [ada],
    )
    expect(await hasOne(ada)).toBe(1)

    await commit(client, rowFor('passkeys', ada), rowFor('recovery_codes', ada))
    await client.query('delete from one_time_codes where user_id = $1', [ada])
    expect(await hasOne(ada)).toBe(1)
    expect(await count('recovery_codes', 'user_id = $1', [ada])).toBe(1)
  })
})

test('the moment of a change to a lead is kept', async () => {
  await client.query(`insert into waitlist_leads (email) values ('mary@example.com')`)
  await client.query(`update waitlist_leads set campaign = 'spring' where email = 'mary@example.com'`)
  expect(await count('waitlist_leads', `email = 'mary@example.com' and updated_at > created_at`, [])).toBe(1)
})
