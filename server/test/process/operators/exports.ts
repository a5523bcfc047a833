import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { billingCustomer, OWNED, type Sql } from '../../../../database/test/people.ts'
import { rowFor } from '../../../../database/test/rows.ts'
import { startTestApp, type TestApp } from '../../app.ts'
import { connect } from '../../postgres.ts'
import { idsOfProduct } from '../../product-walks.ts'
import { startStorage, type TestStorage } from '../../storage/storage.ts'
import { createTeam, inviteTo, type Somebody, somebody } from '../../teams.ts'
import { addFile } from '../../uploads.ts'
import { launchServer, type Run } from '../server-process.ts'
import { readZip } from './zip.ts'

export let app: TestApp
export let storage: TestStorage
export let folder: string

export function useExports(): void {
  beforeAll(async () => {
    storage = await startStorage()
    app = await startTestApp({ storage: storage.store })
    folder = await mkdtemp(join(tmpdir(), 'app-export-'))
  })
  afterAll(async () => {
    await app.close()
    await storage.close()
    await rm(folder, { recursive: true })
  })
}

/** The command gets the database and the storage of the application, and nothing else of its configuration. */
export function launch(command: string, environment: Record<string, string> = storage.server.environment) {
  return launchServer(command, { NODE_ENV: 'test', DATABASE_URL: app.database_url, ...environment })
}

export const run = (command: string, environment?: Record<string, string>): Promise<Run> =>
  launch(command, environment).ended

/** Returns the files of the archive by name. */
export async function exported(command: string): Promise<Map<string, Buffer>> {
  const path = join(folder, `${randomUUID()}.zip`)
  expect(await run(`${command} --output=${path}`)).toEqual({ code: 0, stdout: `Wrote ${path}\n`, stderr: '' })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  return readZip(await readFile(path))
}

export function rowsOf(files: Map<string, Buffer>, section: string): Record<string, unknown>[] {
  return JSON.parse(files.get(`${section}.json`)?.toString() ?? '[]')
}

/** Each column that names a person has a row. `team` is their active team, with a row in each of its tables. */
export async function personWithEverything(
  name: string,
): Promise<Somebody & { team: string; customer: string; file: { id: string } }> {
  const person = await somebody(app, name)
  const { user_id, email } = person
  const customer = `cus_${user_id}`
  const inviter = await somebody(app, 'Inviter')
  await createTeam(app, inviter)
  await inviteTo(app, inviter, email)
  const team = await createTeam(app, person)
  await inviteTo(app, person, `friend-of-${email}`)
  const file = await addFile(app, person, { filename: 'notes.txt', content: 'Notes on the engine' })
  await idsOfProduct(app, person)
  const rows: Sql[] = [
    ...OWNED.map((table) => rowFor(table, user_id)),
    [
      "insert into identities (issuer, subject, user_id, email) values ('https://other.example', $1::text, $1::uuid, $2)",
      [user_id, email],
    ],
    [
      `insert into email_tokens (token_hash, purpose, email, sign_up, browser_hash, expires_at)
       values (sha256($1::bytea), 'sign_up', $2, $3, sha256($1::bytea), now() + interval '1 hour')`,
      [user_id, email, { name: 'A sign-up', password_hash: '$argon2id$v=19$hash' }],
    ],
    billingCustomer(user_id, customer),
    ["insert into billing_events (event_id, type, provider_customer_id) values ($1, 'any', $1)", [customer]],
    ['insert into waitlist_leads (email) values ($1)', [email]],
  ]
  const client = await connect(app.database_url)
  for (const row of rows) await client.query(...row)
  await client.end()
  return { ...person, team, customer, file }
}
