import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

// Each line of a block of commands is run by a test, or the block says that it is not. All of them exist either way.

const MARK = '# Not run by a test.'

/** These tests read the commands of a page and run them. */
const PASTED: Record<string, string> = {
  'docs/install.md': 'workshop/deploy/paste/paste.test.ts',
  'docs/deploy.md': 'workshop/deploy/paste/paste.test.ts',
  'docs/backups.md': 'workshop/deploy/paste/paste.test.ts',
  'docs/release.md': 'workshop/deploy/release-docs.test.ts',
}

/** Commands of other pages are run by these tests. */
const RUN: [command: RegExp, by: string][] = [
  [/^npm (start|run demo)$/, 'server/test/process/npm-start.test.ts'],
  [/^npm (test|ci|run test:all)$/, '.ci/run'],
  [/^npm run (db:generate|openapi)$/, 'workshop/ledgerline/main.ts'],
  [/^npm run generate (noun|mail|notification) /, 'workshop/ledgerline/main.ts'],
  [/^npm run workshop -- release:(prepare|notes)/, 'workshop/release/release.test.ts'],
  [/^([A-Z_]+=\S+ )*npx vitest run /, 'scripts/test.ts'],
  [/^server /, 'server/test/process/operators'],
  [/^\.\/release\.sh$/, 'workshop/deploy/compose/release.test.ts'],
]

const PAGES = globSync(['*.md', '.github/**/*.md', '{docs,workshop,deploy,product,server}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const WORKFLOWS = globSync('.github/workflows/*.yml', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

/** The usages of `server …` are read from its source. */
const USAGES = [...readFileSync(join(root, 'server/src/main.ts'), 'utf8').matchAll(/command\(\s*'([^']+)'/g)].map(
  ([, usage = '']) => usage,
)

const WORKSHOP = [...readFileSync(join(root, 'workshop/main.ts'), 'utf8').matchAll(/^ {2}\[?\s*'([\w:-]+)',/gm)].map(
  ([, name = '']) => name,
)

type Block = { where: string; path: string; lines: string[] }

const BLOCKS: Block[] = PAGES.flatMap(({ path, text }) =>
  [...text.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(({ index, 1: commands = '' }) => ({
    where: `${path}:${text.slice(0, index).split('\n').length}`,
    path,
    lines: commands.replaceAll('\\\n', '').trim().split('\n'),
  })),
)

/** Commands are found in text, in blocks and in workflows. */
const SAID = [
  ...BLOCKS.flatMap(({ where, lines }) => lines.map((line) => ({ where, line: line.trim() }))),
  ...PAGES.flatMap(({ path, text }) =>
    [...text.replace(/^ *```.*?^ *```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => ({
      where: path,
      line: code.replace(/\s+/g, ' '),
    })),
  ),
  ...WORKFLOWS.flatMap(({ path, text }) => runsOf(load(text)).map((line) => ({ where: path, line }))),
]

function runsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'run' && typeof value === 'string' ? value.split('\n').map((line) => line.trim()) : runsOf(value),
  )
}

/** Returns what follows `server`, here or in a container. */
function serverCommand(line: string): string | undefined {
  return /(?:^server|\bserver\.mjs|\bnpm run server --|\bapi-1 server|-- server) ([a-z].*)$/.exec(line)?.[1]
}

function isUsed(words: string): boolean {
  const [spoken = ''] = words.split(/ [|>;&]|['"`]?$/)
  const options = [...spoken.matchAll(/ --([\w-]+)/g)].map(([, option = '']) => option)
  const name = spoken.split(/ (?:--|<|…)/)[0]?.trim() ?? ''
  return USAGES.some((usage) => {
    const own = usage.replace(/ [<[].*$/, '')
    const named = name === own || name.startsWith(`${own} `) || own.startsWith(`${name} `)
    return named && options.every((option) => option === 'help' || usage.includes(`[--${option}`))
  })
}

const faults = (isFault: (line: string) => boolean) =>
  SAID.filter(({ line }) => isFault(line)).map(({ where, line }) => `${where}: ${line}`)

const isRun = (line: string) => RUN.some(([command]) => command.test(line.trim()))

const isSetting = (line: string) => /^[A-Z_]+=\S*$/.test(line)

test('a block of commands is run by a test, or says that it is not', () => {
  const open = BLOCKS.filter(({ path, lines }) => !PASTED[path] && lines[0] !== MARK)
    .filter(({ lines }) => lines.some((line) => !isRun(line) && !isSetting(line)))
    .map(({ where, lines }) => `${where}: ${lines[0]}`)
  expect(open).toEqual([])
})

test('a block without a language has no commands', () => {
  const commands = /^(npm|npx|node|server|git|docker|kubectl|sudo|apt-get|systemctl) (?! )/m
  const blocks = PAGES.flatMap(({ path, text }) =>
    [...text.matchAll(/^ *```(\w*)\n(.*?)^ *```$/gms)].map(([, language, code = '']) => ({ path, language, code })),
  )
  expect(blocks.filter(({ language, code }) => language === '' && commands.test(code))).toEqual([])
})

test('a block of which a test runs each line does not say that it is not run', () => {
  const marked = BLOCKS.filter(({ lines }) => lines[0] === MARK)
    .filter(({ path, lines }) => PASTED[path] || lines.slice(1).every(isRun))
    .map(({ where }) => where)
  expect(marked).toEqual([])
})

test('what is said to run a page reads it, and what is said to run a command exists', () => {
  for (const [page, by] of Object.entries(PASTED)) expect(readFileSync(join(root, by), 'utf8'), by).toContain(page)
  expect(RUN.filter(([, by]) => !existsSync(join(root, by)))).toEqual([])
})

test('every npm script exists', () => {
  const scripts = (line: string) =>
    [...line.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name)
  expect(faults((line) => scripts(line).some((name) => !(name in manifest.scripts)))).toEqual([])
})

test('every command of the workshop exists', () => {
  expect(WORKSHOP.length).toBeGreaterThan(10)
  const names = (line: string) => [...line.matchAll(/\bworkshop -- ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(faults((line) => names(line).some((name) => !WORKSHOP.includes(name)))).toEqual([])
})

test('every command of the server exists, with its options', () => {
  expect(USAGES.length).toBeGreaterThan(20)
  expect(
    faults((line) => {
      const words = serverCommand(line)
      return words !== undefined && !isUsed(words)
    }),
  ).toEqual([])
})

test('every file that a command names exists', () => {
  const files = (line: string) =>
    [...line.matchAll(/\b(?:node|vitest run|vitest run --project=\w+) ((?:[\w-]+\/)+[\w./-]+)/g)].map(
      ([, path = '']) => path,
    )
  const built = /^(dist|node_modules)\//
  expect(faults((line) => files(line).some((path) => !built.test(path) && !existsSync(join(root, path))))).toEqual([])
})

test('every action of a workflow is named by the hash of a commit, beside its version', () => {
  const uses = WORKFLOWS.flatMap(({ text }) =>
    [...text.matchAll(/^\s*-?\s*uses: (.*)$/gm)].map(([, used = '']) => used),
  )
  expect(uses.length).toBeGreaterThan(0)
  expect(uses.filter((used) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(used))).toEqual([])
})
