import { afterEach, describe, expect, test } from 'vitest'
import { PERSONAL_TABLES } from '../../server/src/features/users/deletion-queries.ts'
import { client, useDatabase } from './one-database.ts'
import { commit, deleteAccount, OWNED, person } from './people.ts'

useDatabase()
afterEach(() => client.query('drop table if exists test_favorites'))

/** Account deletion does not know this table. */
async function addFavorite(columns: string): Promise<string> {
  const ada = await person(client, 'Ada')
  await client.query(`create table test_favorites (number serial primary key, ${columns})`)
  await client.query('insert into test_favorites (user_id) values ($1)', [ada])
  return ada
}

describe('the deletion of an account and a new table', () => {
  test.each([
    ['on delete cascade', 'user_id uuid references users on delete cascade'],
    ['on delete restrict', 'user_id uuid references users on delete restrict'],
    ['without an action', 'user_id uuid references users'],
    [
      'by more than one column',
      `user_id uuid, email text, constraint test_favorites_user foreign key (email, user_id) references users (email, id)`,
    ],
  ])('a deletion that forgets a new table is refused when that table refers to a user %s', async (_action, columns) => {
    await client.query('create unique index if not exists users_email_id on users (email, id)')
    const ada = await addFavorite(columns)

    await expect(commit(client, ...deleteAccount(ada))).rejects.toMatchObject({
      constraint: 'users_deleted_empty',
      message: expect.stringContaining('test_favorites'),
    })
    await commit(client, ['delete from test_favorites'], ...deleteAccount(ada))
  })
})

test('a reference that is set to null on delete outlives the account', async () => {
  const ada = await addFavorite('user_id uuid references users on delete set null')
  await commit(client, ...deleteAccount(ada))
  const { rows } = await client.query('select user_id from test_favorites')
  expect(rows).toEqual([{ user_id: ada }])
})

test('the deletion of an account knows every personal table', async () => {
  const { rows } = await client.query<{ holder: string }>('select holder::text from personal_columns()')
  const personal = rows.map(({ holder }) => holder)
  expect(personal).toEqual([...PERSONAL_TABLES, 'members', 'organizations'].toSorted())
  expect([...OWNED].toSorted()).toEqual([...PERSONAL_TABLES].toSorted())
})
