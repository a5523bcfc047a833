import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../server/test/database.ts'
import { connect } from '../../server/test/postgres.ts'
import { commit, file, person, team } from './people.ts'
import { NO_TRUNCATE } from './world.ts'

async function createAttachments() {
  const database = await createTestDatabase()
  const client = await connect(database.url)
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  await client.query(`
    create table test_attachments (
      organization_id uuid not null references organizations on delete cascade,
      file_id uuid,
      uploaded_by uuid not null,
      foreign key (organization_id, file_id) references files (organization_id, id) on delete set null (file_id),
      foreign key (organization_id, uploaded_by) references members (organization_id, user_id) on delete cascade
    )`)
  const [ada, linus] = [await person(client, 'Ada'), await person(client, 'Linus')]
  const [own, other] = [await team(client, ada), await team(client, linus)]
  const file_id = randomUUID()
  await commit(client, file({ id: file_id, organization_id: own, uploaded_by: ada }))
  const attach = (organization_id: string, uploaded_by: string) =>
    client.query('insert into test_attachments values ($1, $2, $3)', [organization_id, file_id, uploaded_by])
  return { client, file_id, attach, ada, linus, own, other }
}

test('a table of a product refers to a file and a member of its own organization alone [T4]', async () => {
  const { client, file_id, attach, ada, linus, own, other } = await createAttachments()
  await attach(own, ada)
  await expect(attach(other, linus)).rejects.toMatchObject({
    constraint: 'test_attachments_organization_id_file_id_fkey',
  })
  await expect(attach(own, linus)).rejects.toMatchObject({
    constraint: 'test_attachments_organization_id_uploaded_by_fkey',
  })
  await client.query('delete from files where id = $1', [file_id])
  expect((await client.query('select file_id from test_attachments')).rows).toEqual([{ file_id: null }])
})

test('a referenced table of the base is not truncated either', async () => {
  const { client } = await createAttachments()
  const error = await client.query('truncate files').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(pg.DatabaseError)
  const { constraint, code } = error as pg.DatabaseError
  expect(constraint ?? code).toMatch(NO_TRUNCATE)
})
