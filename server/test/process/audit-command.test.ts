import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { beforeAll, describe, expect, test } from 'vitest'
import { query } from '../postgres.ts'
import { app, useApp } from '../use-app.ts'
import { runServer } from './server-process.ts'

useApp()

const audit = (words: string) => runServer(`audit ${words}`.trim(), { DATABASE_URL: app.database_url })

describe('a long trail', () => {
  const LONG = crypto.randomUUID()

  beforeAll(async () => {
    // A page can end between two events of the same time, so there are as many as a page has.
    await query(
      app.database_url,
      `insert into audit_events (action, actor_kind, details, organization_id, created_at)
       select 'file.created', 'system', '{}', '${LONG}', now() - n / 1500 * interval '1 hour' from generate_series(1, 2500) n`,
    )
  })

  test('a long trail is printed whole, each event once and in order', async () => {
    const { stdout } = await audit(`--organization ${LONG}`)
    const lines: { created_at: string; id: string }[] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(new Set(lines.map(({ id }) => id))).toHaveProperty('size', 2500)
    const places = lines.map(({ created_at, id }) => `${created_at} ${id}`)
    expect(places).toEqual(places.toSorted())
  })

  test('a long trail stops quietly when its reader closes the pipe', async () => {
    const main = join(root, 'server/src/main.ts')
    const child = spawn(process.execPath, [main, 'audit', '--organization', LONG], {
      env: { PATH: process.env.PATH, DATABASE_URL: app.database_url },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (text) => (stderr += text))
    await once(child.stdout, 'data')
    child.stdout.destroy()
    const [code] = await once(child, 'close')
    expect([code, stderr]).toEqual([0, ''])
  })
})

test.each([
  ['', 'Say which events'],
  ['--user nobody@example.com', 'No account has the address nobody@example.com'],
  ['--user nobody', 'This is not an email address or the id of a user: nobody'],
  ['--organization engines', 'This is not the id of an organization: engines'],
  ['--since yesterday', 'This is not a time such as 7d, 12h or 2026-11-01: yesterday'],
])('server audit %s prints nothing and exits 1 with a reason', async (words, reason) => {
  expect(await audit(words)).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(reason) })
})
