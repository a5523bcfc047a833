import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts'
import { connect } from '../../server/test/postgres.ts'
import { brokenInvariants } from './invariants.ts'
import { commit, deleteAccount, person, personalOrganization, type Sql, team } from './people.ts'

/**
 * An attempt has a title, the constraint or trigger that must refuse it (or its SQLSTATE if it has no name), and its
 * statement. It has a pattern where a table of a product may make PostgreSQL refuse it earlier.
 */
export type Attempt = [title: string, by: string | RegExp, attempt: (id: string) => Sql[]]

/** PostgreSQL refuses to truncate a table with a foreign key to it (0A000) before it asks the trigger. */
export const NO_TRUNCATE = /^(\w+_no_truncate|0A000)$/

/** Ada owns a team with Grace as admin and Joan as member; Linus is in another team; Alan deleted his account. */
export const world = { ada: '', grace: '', joan: '', linus: '', alan: '', team: '', otherTeam: '', adasOwn: '' }

let database: TestDatabase
let client: pg.Client

/** Statements run through pg as the owner of all tables, so only constraints and triggers can refuse them. */
export function useWorld(): void {
  beforeAll(async () => {
    database = await createTestDatabase()
    client = await connect(database.url)
    world.ada = await person(client, 'Ada')
    world.grace = await person(client, 'Grace')
    world.joan = await person(client, 'Joan')
    world.linus = await person(client, 'Linus')
    world.alan = await person(client, 'Alan')
    world.team = await team(client, world.ada, { admins: [world.grace], members: [world.joan] })
    world.otherTeam = await team(client, world.linus)
    world.adasOwn = await personalOrganization(client, world.ada)
    await commit(client, ...deleteAccount(world.alan))
  })

  afterAll(async () => {
    expect(await brokenInvariants(client)).toEqual([])
    await client.end()
    await database.drop()
  })
}

/** PostgreSQL must refuse each attempt for its reason. The id is unused. */
export function refuses(subject: string, attempts: Attempt[]): void {
  describe(`violations: ${subject}`, () => {
    test.each(attempts)(`the database refuses ${subject}: %s`, async (_title, by, attempt) => {
      const error = await commit(client, ...attempt(randomUUID())).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(pg.DatabaseError)
      const { code, constraint } = error as pg.DatabaseError
      if (typeof by === 'string') expect(constraint ?? code).toBe(by)
      else expect(constraint ?? code).toMatch(by)
      expect(code).toMatch(/^(23|0A000)/)
    })
  })
}
