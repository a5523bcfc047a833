// `npm run workshop -- move:try`: makes a product with two nouns on the last commit that had nouns in the rooms of the
// base, merges this one, moves the nouns as docs/updating.md says, runs their tests, and throws it away.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkPackages } from '@plinth/tools/copy-project'
import { cleanEnvironment } from '@plinth/tools/environment'
import { root } from '@plinth/tools/processes'

const NOUNS = ['clients', 'cost-centres']
const PEOPLE = ['AUTHOR', 'COMMITTER'].flatMap((one) => [
  [`GIT_${one}_NAME`, 'A developer'],
  [`GIT_${one}_EMAIL`, 'developer@example.com'],
])

const folder = await mkdtemp(join(tmpdir(), 'app-move-'))
const clone = join(folder, 'clone')
try {
  step(root, 'git', 'clone', '--quiet', root, clone)
  const next = step(clone, 'git', 'rev-parse', 'HEAD').trim()
  // The commit that gave a noun one folder removed this list.
  const change = step(clone, 'git', 'log', '-1', '--diff-filter=D', '--format=%H', '--', 'product/names.ts').trim()
  if (change === '') throw new Error('The history does not reach back to the old layout.')
  step(clone, 'git', 'switch', '--quiet', '--create', 'product', `${change}^`)
  await linkPackages(join(root, 'node_modules'), join(clone, 'node_modules'))
  for (const noun of NOUNS) step(clone, process.execPath, 'scripts/generate/main.ts', 'noun', noun)
  step(clone, 'git', 'add', '--all')
  step(clone, 'git', 'commit', '--quiet', '--message', 'Add two nouns')

  spawnSync('git', ['merge', '--quiet', next], { cwd: clone, env: environment() })
  const said = step(clone, process.execPath, 'scripts/move/main.ts')
  console.log(said)
  if (!said.includes('Nothing is left.')) throw new Error('The move left something.')
  step(clone, 'git', 'commit', '--quiet', '--message', 'Move the nouns')
  const changed = step(clone, 'git', 'diff', '--name-only', 'HEAD^', '--', 'product/migrations').trim()
  if (/\.sql$/m.test(changed)) throw new Error(`The move changed ${changed}.`)
  const tests = [...NOUNS.map((noun) => `product/${noun}/`), 'server/test/tenancy', 'server/test/audit']
  console.log(step(clone, process.execPath, 'scripts/test.ts', 'tests', ...tests))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

function environment(): NodeJS.ProcessEnv {
  return { ...cleanEnvironment(), ...Object.fromEntries(PEOPLE) }
}

/** Returns the output of a command. @throws with the output when it fails */
function step(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: environment(), encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}
