// `npm run workshop -- move:try`: makes a product with two nouns on the last commit that had nouns in the rooms of the
// base, merges this one, moves the nouns as docs/updating.md says, runs their tests, and throws it away.
import { cleanEnvironment } from '@plinth/tools/environment'
import { run, runTrial } from './trial.ts'

const NOUNS = ['clients', 'cost-centres']
const PEOPLE = ['AUTHOR', 'COMMITTER'].flatMap((one) => [
  [`GIT_${one}_NAME`, 'A developer'],
  [`GIT_${one}_EMAIL`, 'developer@example.com'],
])

await runTrial(async ({ clone, step }) => {
  const env = { ...cleanEnvironment(), ...Object.fromEntries(PEOPLE) }
  const git = (...args: string[]) => run(['git', ...args], clone, env)
  const next = (await git('rev-parse', 'HEAD')).trim()
  // The commit that gave a noun one folder removed this list.
  const change = (await git('log', '-1', '--diff-filter=D', '--format=%H', '--', 'product/names.ts')).trim()
  if (change === '') throw new Error('The history does not reach back to the old layout.')
  await git('switch', '--quiet', '--create', 'product', `${change}^`)
  for (const noun of NOUNS) await step(['scripts/generate/main.ts', 'noun', noun])
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'Add two nouns')

  // The command resolves the conflicts of this merge.
  await git('merge', '--quiet', next).catch(() => undefined)
  const said = await run([process.execPath, 'scripts/move/main.ts'], clone, env)
  console.log(said)
  if (!said.includes('Nothing is left.')) throw new Error('The move left something.')
  await git('commit', '--quiet', '--message', 'Move the nouns')
  const changed = (await git('diff', '--name-only', 'HEAD^', '--', 'product/migrations')).trim()
  if (/\.sql$/m.test(changed)) throw new Error(`The move changed ${changed}.`)
  const nouns = NOUNS.map((noun) => `product/${noun}/`)
  await step(['scripts/test.ts', 'tests', ...nouns, 'server/test/tenancy', 'server/test/audit'])
})
