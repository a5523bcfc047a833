// `npm run workshop -- move:try`: makes a product with two nouns on the last commit that had nouns in the rooms of the
// base, merges this one, moves the nouns as docs/updating.md says, looks with an old session for what was made before,
// runs their tests, and throws it away.
import { deepEqual } from 'node:assert/strict'
import { findFreePort } from '@plinth/database/embedded/ports'
import { cleanEnvironment } from '@plinth/tools/environment'
import { startNode } from '@plinth/tools/processes'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../server/src/startup/seed/demo-person.ts'
import { run, runTrial } from './trial.ts'

type Call = (path: string, cookie?: string, body?: object) => Promise<{ body: unknown; cookie: string }>

const NOUNS = ['clients', 'cost-centres']

await runTrial(async ({ clone, step, git }) => {
  const next = (await git('rev-parse', 'HEAD')).trim()
  // The commit that gave a noun one folder removed this list.
  const change = (await git('log', '-1', '--diff-filter=D', '--format=%H', '--', 'product/names.ts')).trim()
  if (change === '') throw new Error('The history does not reach back to the old layout.')
  await git('switch', '--quiet', '--create', 'product', `${change}^`)
  for (const noun of NOUNS) await step(['scripts/generate/main.ts', 'noun', noun])
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'Add two nouns')
  const before = await whileRunning(clone, makeRows)

  // The command resolves the conflicts of this merge.
  await git('merge', '--quiet', next).catch(() => undefined)
  const said = await run([process.execPath, 'scripts/move/main.ts'], clone)
  console.log(said)
  if (!said.includes('Nothing is left.')) throw new Error('The move left something.')
  await git('commit', '--quiet', '--message', 'Move the nouns')
  const changed = (await git('diff', '--name-only', 'HEAD^', '--', 'product/migrations')).trim()
  if (/\.sql$/m.test(changed)) throw new Error(`The move changed ${changed}.`)
  const after = await whileRunning(clone, (call) => readRows(call, before.cookie))
  deepEqual(after, before.seen)
  console.log(`The session of the older base reads ${before.rows} rows made there, as they were.`)
  const nouns = NOUNS.map((noun) => `product/${noun}/`)
  await step(['scripts/test.ts', 'tests', ...nouns, 'server/test/tenancy', 'server/test/audit'])
})

/** Starts what the clone has, on the data that it keeps. */
async function whileRunning<Made>(clone: string, act: (call: Call) => Promise<Made>): Promise<Made> {
  const [api, web] = [await findFreePort(), await findFreePort()]
  const { DATABASE_URL: _, ...env } = cleanEnvironment()
  const running = Promise.withResolvers<void>()
  let output = ''
  const child = startNode('npm start', ['scripts/start.ts'], {
    cwd: clone,
    env: { ...env, PORT: String(api), FRONTEND_URL: `http://localhost:${web}` },
    onText(text) {
      output += text
      if (output.includes(' is running\n')) running.resolve()
    },
  })
  void child.closed.then(() => running.reject(new Error(`npm start ended:\n${output}`)))
  try {
    await running.promise
    return await act((path, cookie = '', body) => call(api, path, cookie, body))
  } finally {
    await child.stop(60_000)
  }
}

async function call(port: number, path: string, cookie: string, body: object | undefined) {
  const response = await fetch(`http://localhost:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`)
  const [set = ''] = response.headers.getSetCookie()
  return { body: JSON.parse(text), cookie: set.split(';')[0] ?? '' }
}

async function makeRows(call: Call) {
  const { cookie } = await call('/auth/sign-in', '', { email: DEMO_EMAIL, password: DEMO_PASSWORD })
  for (const noun of NOUNS) await call(`/${noun}`, cookie, { name: 'Made before the merge' })
  const seen = await readRows(call, cookie)
  return { cookie, seen, rows: seen.flatMap(({ items }) => items).length }
}

async function readRows(call: Call, cookie: string) {
  const { body } = await call('/auth/session', cookie)
  const { user } = body as { user: { email: string } }
  const lists = NOUNS.map(async (noun) => {
    const { body } = await call(`/${noun}`, cookie)
    const { items } = body as { items: Record<string, unknown>[] }
    return { user: user.email, noun, items }
  })
  return await Promise.all(lists)
}
