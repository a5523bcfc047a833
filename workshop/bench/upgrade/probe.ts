import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '@plinth/database/client'
import type pg from 'pg'

const PAUSE_MS = 10

/** The waits are in milliseconds. */
export type Waits = {
  name: string
  kind: 'read' | 'write'
  calls: number
  errors: string[]
  longest: number
  at: number
}

type Probe = { name: string; kind: Waits['kind']; call: (client: pg.Client, person: Person) => Promise<unknown> }
type Person = { id: string; team_id: string }

const PROBES: Probe[] = [
  {
    name: 'change the profile',
    kind: 'write',
    call: (client, { id }) => client.query('update users set phone_number = $2 where id = $1', [id, '+4930123456']),
  },
  {
    name: 'sign up',
    kind: 'write',
    call: (client) =>
      client.query(`insert into users (email, name) values ($1, 'Ada Lovelace')`, [
        `${crypto.randomUUID()}@example.com`,
      ]),
  },
  {
    // An accepted invitation joins like this. Leaving again makes room for the next time.
    name: 'join a team and leave it',
    kind: 'write',
    call: async (client, { id, team_id }) => {
      await client.query('begin')
      await client.query('select from organizations where id = $1 for update', [team_id])
      await client.query('update users set active_organization_id = $2 where id = $1', [id, team_id])
      await client.query(`insert into members (organization_id, user_id, role) values ($2, $1, 'member')`, [
        id,
        team_id,
      ])
      await client.query('commit')
      await client.query('delete from members where organization_id = $2 and user_id = $1', [id, team_id])
    },
  },
  {
    name: 'sign in',
    kind: 'write',
    call: (client, { id }) =>
      client.query(
        `insert into sessions (token_hash, user_id, method, expires_at)
         values (sha256($1::text::bytea), $2, 'password', now() + interval '20 days')`,
        [crypto.randomUUID(), id],
      ),
  },
  {
    name: 'notify',
    kind: 'write',
    call: (client, { id }) =>
      client.query(
        `insert into notifications (user_id, type, title, body) values ($1, 'security_alert', 'New sign-in', 'From Paris')`,
        [id],
      ),
  },
  {
    name: 'invite',
    kind: 'write',
    call: (client, { team_id }) =>
      client.query(
        `insert into invitations (organization_id, email, role, token_hash, expires_at)
         values ($1, $2::text || '@example.com', 'member', sha256($2::text::bytea), now() + interval '7 days')`,
        [team_id, crypto.randomUUID()],
      ),
  },
  {
    name: 'read a session',
    kind: 'read',
    call: (client, { id }) =>
      client.query(
        `select u.name, o.name, m.role
         from sessions s
         join users u on u.id = s.user_id and u.deleted_at is null
         join organizations p on p.personal_user_id = u.id
         left join members a on a.user_id = u.id and a.organization_id = u.active_organization_id
         join members m on m.user_id = u.id and m.organization_id = coalesce(a.organization_id, p.id)
         join organizations o on o.id = m.organization_id
         where s.token_hash = sha256($1::text::bytea) and s.expires_at > now()`,
        [id],
      ),
  },
  {
    name: 'read an inbox',
    kind: 'read',
    call: (client, { id }) =>
      client.query('select * from notifications where user_id = $1 order by created_at desc, id desc limit 20', [id]),
  },
]

/** Calls every probe again and again, each on a connection of its own, until the signal ends them. */
export async function probe(database_url: string, end: AbortSignal): Promise<Waits[]> {
  const began = performance.now()
  return await Promise.all(
    PROBES.map(async ({ name, kind, call }) => {
      const waits: Waits = { name, kind, calls: 0, errors: [], longest: 0, at: 0 }
      const client = await connect(database_url)
      const people = await findPeople(client)
      while (!end.aborted) {
        const start = performance.now()
        await call(client, people[waits.calls % people.length] ?? missing()).catch(async ({ message }: Error) => {
          waits.errors.push(message)
          await client.query('rollback')
        })
        const took = performance.now() - start
        waits.calls += 1
        if (took > waits.longest) Object.assign(waits, { longest: took, at: start - began })
        await wait(PAUSE_MS)
      }
      await client.end()
      return waits
    }),
  )
}

/** The people are no member of the team that each gets. */
async function findPeople(client: pg.Client): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `with people as (select id, row_number() over () as n from (select id from users order by random() limit 1000) as u),
       teams as (
         select id, row_number() over () as n
         from (select id from organizations where kind = 'team' order by random() limit 1000) as o)
     select people.id, teams.id as team_id from people join teams using (n)
     where not exists (select from members where user_id = people.id and organization_id = teams.id)`,
  )
  return rows
}

function missing(): never {
  throw new Error('There are no people')
}
