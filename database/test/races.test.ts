import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../server/test/postgres.ts'
import { brokenInvariants } from './invariants.ts'
import { database, client as observer, useDatabase } from './one-database.ts'
import { commit, deleteAccount, join, leave, person, type Sql, setRole, signIn, team, tombstone } from './people.ts'

let first: pg.Client
let second: pg.Client

useDatabase()
beforeAll(async () => {
  first = await connect(database.url)
  second = await connect(database.url)
})

afterAll(() => Promise.all([first.end(), second.end()]))

async function untilBlocked(waiting: Promise<unknown>, client: pg.Client): Promise<void> {
  let ended = false
  const end = () => {
    ended = true
  }
  waiting.then(end, end)
  const { processID } = client as unknown as { processID: number }
  for (;;) {
    const { rows } = await observer.query('select cardinality(pg_blocking_pids($1)) > 0 as blocked', [processID])
    if (rows[0].blocked) return
    if (ended) throw new Error('The statement ended without waiting for anybody')
  }
}

/** Runs both at once, many times. A pair may only fail with an integrity error or a deadlock. */
async function manyTimes(rounds: number, round: () => Promise<[Sql[], Sql[]]>): Promise<void> {
  for (let i = 0; i < rounds; i++) {
    const [one, other] = await round()
    const results = await Promise.allSettled([commit(first, ...one), commit(second, ...other)])
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      expect(result.reason).toBeInstanceOf(pg.DatabaseError)
      expect((result.reason as pg.DatabaseError).code).toMatch(/^23|^40P01$/)
    }
    expect(await brokenInvariants(observer)).toEqual([])
  }
}

describe('deleting an account while a row for it is inserted', () => {
  const inserts: [string, (ada: string) => Promise<Sql>, string][] = [
    ['a session', async (ada) => signIn(ada), 'sessions_living_user'],
    [
      'a membership',
      async (ada) => join(await team(observer, await person(observer, 'Grace')), ada, 'member'),
      'members_living_user',
    ],
  ]

  test.each(inserts)('%s waits for the deletion, and is refused', async (_title, insertFor, refusal) => {
    const ada = await person(observer, 'Ada')
    const [text, values] = await insertFor(ada)
    await first.query('begin')
    await first.query(...tombstone(ada))

    const inserted = second.query(text, values)
    await untilBlocked(inserted, second)
    for (const statement of deleteAccount(ada).slice(2)) await first.query(...statement)
    await first.query('commit')

    await expect(inserted).rejects.toMatchObject({ constraint: refusal })
  })

  test.each(inserts)('%s that comes first makes the deletion wait, and is then removed', async (_title, insertFor) => {
    const ada = await person(observer, 'Ada')
    await second.query('begin')
    await second.query(...(await insertFor(ada)))

    const deleted = commit(first, ...deleteAccount(ada))
    await untilBlocked(deleted, first)
    await second.query('commit')

    await deleted
    const { rows } = await observer.query('select deleted_at is not null as gone from users where id = $1', [ada])
    expect(rows).toEqual([{ gone: true }])
  })
})

describe('two members leaving at once', () => {
  test('the last two members leaving a team never leave it without an owner [T5, O8]', async () => {
    await manyTimes(20, async () => {
      const [ada, grace] = [await person(observer, 'Ada'), await person(observer, 'Grace')]
      const organization = await team(observer, ada, { members: [grace] })
      return [[leave(organization, ada)], [leave(organization, grace)]]
    })
  })

  test('two people deleting their accounts leave no empty team [T9, O8]', async () => {
    await manyTimes(20, async () => {
      const [ada, grace] = [await person(observer, 'Ada'), await person(observer, 'Grace')]
      await team(observer, ada, { members: [grace] })
      return [deleteAccount(ada), deleteAccount(grace)]
    })
  })

  test('a user who joins while the last member leaves finds an owner or no organization [T5, T9]', async () => {
    await manyTimes(20, async () => {
      const [ada, grace] = [await person(observer, 'Ada'), await person(observer, 'Grace')]
      const organization = await team(observer, ada)
      return [[leave(organization, ada)], [join(organization, grace, 'member')]]
    })
  })
})

test('the last owner cannot leave while a user joins: the team and both members stay [T5, O8]', async () => {
  const [ada, grace] = [await person(observer, 'Ada'), await person(observer, 'Grace')]
  const organization = await team(observer, ada)
  await first.query('begin')
  await first.query(...join(organization, grace, 'member'))

  const left = commit(second, leave(organization, ada))
  await untilBlocked(left, second)
  await first.query('commit')

  await expect(left).rejects.toMatchObject({ constraint: 'members_settled' })
  const { rows } = await observer.query('select user_id from members where organization_id = $1', [organization])
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([ada, grace].toSorted())
})

describe('two at once', () => {
  test('two transfers to different people at once leave one owner [T5, T6]', async () => {
    await manyTimes(20, async () => {
      const [ada, grace, joan] = [
        await person(observer, 'Ada'),
        await person(observer, 'Grace'),
        await person(observer, 'Joan'),
      ]
      const organization = await team(observer, ada, { members: [grace, joan] })
      const transferTo = (heir: string): Sql[] => [
        setRole(organization, ada, 'admin'),
        setRole(organization, heir, 'owner'),
      ]
      return [transferTo(grace), transferTo(joan)]
    })
  })

  test('two accounts of one address at once become one account [S16]', async () => {
    const insert: Sql = [`insert into users (name, email) values ('Ada', 'ada@example.com')`]
    await manyTimes(1, async () => [[insert], [insert]])
    const { rows } = await observer.query(`select count(*)::int as people from users where email = 'ada@example.com'`)
    expect(rows).toEqual([{ people: 1 }])
  })

  test('an account deleted from two places at once is deleted once [P4]', async () => {
    await manyTimes(20, async () => {
      const ada = await person(observer, 'Ada')
      return [deleteAccount(ada), deleteAccount(ada)]
    })
  })
})
