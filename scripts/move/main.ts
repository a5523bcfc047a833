// Moves the nouns of an older base from its rooms into `product/<noun>/`, during the merge that brings these folders:
// docs/updating.md. It imports nothing that reads the product, whose lists are in conflict then.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { program, root } from '@plinth/tools/processes'
import { sentenceOf } from '@plinth/tools/write-fault'
import { addExport, addToList, type File, literalOf } from '../generate/draft/lists.ts'
import { Problem } from '../generate/draft/problem.ts'
import { LIST_FILES, readLists } from './lists.ts'
import { partsOf } from './parts.ts'
import { type Noun, newPlaceOf, nounOf, surfaceOf } from './places.ts'
import { entriesOf, exportsOf, importsOf, type Piece, type Source, sourceOf, without } from './source.ts'
import { type Layout, rewrite, write } from './write.ts'

const GENERATED = ['product/rows.ts', 'product/schema.sql', 'product/tables.ts', 'contract/openapi.json']

const NEW_LISTS = ['contract.ts', 'server.ts', 'web.tsx', 'notifications.ts', 'public-paths.ts'].map(
  (name) => `product/${name}`,
)

const left: string[] = []
/** The base has changed these files of `product/` too. */
const kept: string[] = []
const leave = (sentence: string) => void left.push(sentence)

try {
  move()
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

function move(): void {
  if (!succeeds('rev-parse', '--verify', 'MERGE_HEAD'))
    throw new Problem('No merge is under way. Begin one with git merge base/main, and run this again: docs/updating.md')
  const nouns = nounsOf(readOld('product/contract.ts'))
  if (nouns.length === 0) throw new Problem('product/contract.ts has no nouns in the rooms of the base: nothing moves.')

  const [start = ''] = lines(git('merge-base', 'HEAD', 'MERGE_HEAD'))
  const own = lines(git('diff', '--name-only', '--no-renames', '--diff-filter=A', start, 'HEAD'))
  const places = new Map(
    own.flatMap((path) => (/\.tsx?$/.test(path) ? [[path, newPlaceOf(path, nouns) ?? path] as const] : [])),
  )
  const moved = [...places].filter(([from, to]) => from !== to)
  const renamed = new Map(renamesOf(start))
  const layout: Layout = {
    read: readOld,
    placeOf: (path) => places.get(path) ?? renamed.get(path) ?? path,
    surfaceOf: surfaceOf(),
    addresses: new Map(['PATHS', 'PUBLIC_PATHS'].flatMap(addressesOf)),
  }

  const lists = readLists(nouns, readOld, leave)
  const files = new Map<string, Piece[]>(nouns.flatMap((noun) => [...partsOf(noun, readOld, lists)]))
  const parts = new Set(files.keys())
  for (const [from, to] of moved) {
    if (parts.has(to)) continue
    if (files.has(to))
      throw new Problem(`${from} would become ${to}, as another file does. Rename it, and merge again.`)
    const source = readOld(from)
    if (source) files.set(to, [without(source)])
  }
  for (const path of lines(git('diff', '--name-only', '--no-renames', start, 'HEAD'))) {
    if (!/\.tsx?$/.test(path) || LIST_FILES.includes(path) || layout.placeOf(path) !== path || !existsSync(at(path)))
      continue
    if (GENERATED.includes(path)) continue
    const text = readFileSync(at(path), 'utf8')
    const isInConflict = text.includes('<<<<<<<')
    if (isInConflict && path.startsWith('product/')) {
      kept.push(path)
      const source = readOld(path)
      if (source) files.set(path, [without(source)])
    } else if (!isInConflict && rewrite(text, path, path, layout) !== text) {
      files.set(path, [without(sourceOf(path, text))])
    }
  }
  for (const [path, pieces] of files) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), write(path, pieces, layout))
  }
  writeLists(nouns)
  for (const [path] of moved) rmSync(at(path), { force: true })
  finish(
    moved.map(([from]) => from),
    [...files.keys()],
  )
  report(
    nouns,
    moved.length,
    own.filter((path) => layout.placeOf(path) === path),
  )
}

function at(path: string): string {
  return join(root, path)
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function succeeds(...args: string[]): boolean {
  return spawnSync('git', args, { cwd: root }).status === 0
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

function readOld(path: string): Source | undefined {
  if (!/\.tsx?$/.test(path) || lines(git('ls-tree', '--name-only', 'HEAD', '--', path)).length === 0) return undefined
  return sourceOf(path, git('show', `HEAD:${path}`))
}

function nounsOf(contract: Source | undefined): Noun[] {
  return (contract ? importsOf(contract) : []).flatMap(({ local, module }) => {
    const kebab = /^@plinth\/contract\/routes\/(?!route$)(.+)$/.exec(module)?.[1]
    return kebab ? [nounOf(kebab, local)] : []
  })
}

/** The base renamed these files since the product's last merge. */
function renamesOf(start: string): [from: string, to: string][] {
  const found = lines(git('diff', '--find-renames=40%', '--diff-filter=R', '--name-status', start, 'MERGE_HEAD'))
  return found.map((line) => {
    const [, from = '', to = ''] = line.split('\t')
    return [from, to]
  })
}

function namesIn(list: string): string[] {
  const source = readOld('product/names.ts')
  const literal = source && literalOf(exportsOf(source).get(list)?.declared.init)
  return literal ? entriesOf(source, literal).map(({ text }) => text) : []
}

function addressesOf(list: string): [key: string, address: string][] {
  return namesIn(list).flatMap((entry) => {
    const [, key, address] = /(\w+)'?: '(.+)'$/.exec(entry) ?? []
    return key && address ? [[key, address]] : []
  })
}

/** Writes the new lists as the base has them, with a line for each noun. */
function writeLists(nouns: readonly Noun[]): void {
  const change = (path: string, ...steps: ((file: File) => File)[]) => {
    const file = { path, text: git('show', `MERGE_HEAD:${path}`) }
    writeFileSync(at(path), steps.reduce((changed, step) => step(changed), file).text)
  }
  for (const name of ['contract.ts', 'server.ts', 'web.tsx']) {
    const line = ({ kebab, camel }: Noun) => `export { ${camel} } from './${kebab}/${name}'`
    change(`product/${name}`, ...nouns.map((noun) => (file: File) => addExport(file, line(noun))))
  }
  const adding = (list: string) => namesIn(list).map((entry) => (file: File) => addToList(file, list, entry))
  change('product/notifications.ts', ...adding('NOTIFICATION_TYPES'))
  change('product/public-paths.ts', ...adding('PUBLIC_PATHS'))
}

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

/** Formats what was written, writes the generated files, resolves what can be resolved now, and type-checks. */
function finish(gone: readonly string[], written: readonly string[]): void {
  for (const path of LIST_FILES)
    if (!succeeds('cat-file', '-e', `MERGE_HEAD:${path}`)) git('rm', '--quiet', '--force', path)
  for (const path of unmerged()) if (GENERATED.includes(path)) git('checkout', '--quiet', '--theirs', path)
  const biome = [program('@biomejs/biome', 'bin/biome'), 'check', '--write', '--diagnostic-level=error']
  const complaints = run(...biome, ...written, ...NEW_LISTS)
  if (complaints !== '') leave(`npx biome check says:\n${complaints}`)
  for (const script of ['database/scripts/generate.ts', 'contract/scripts/openapi.ts']) {
    const output = run(script)
    if (output !== '') leave(`npx node ${script} failed:\n${output}`)
  }
  git('add', '--all', '--', ...GENERATED, ...NEW_LISTS, ...gone, ...written)
  for (const settings of ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json']) {
    for (const line of lines(run(program('typescript', 'bin/tsc'), '--noEmit', '--pretty', 'false', '-p', settings))) {
      leave(line.replace(/^(.+)\((\d+),\d+\): error TS\d+: /, '$1:$2 '))
    }
  }
}

function unmerged(): string[] {
  return lines(git('diff', '--name-only', '--diff-filter=U'))
}

/** @param staying files that the product has added to rooms of the base, and that belong to no noun */
function report(nouns: readonly Noun[], moved: number, staying: readonly string[]): void {
  for (const path of unmerged()) leave(`${path} is in conflict, and has no part in the nouns. Resolve it as usual.`)
  for (const path of staying) {
    if (!/^(product|database)\//.test(path)) leave(`${path} belongs to no noun. It stays in its room of the base.`)
  }
  console.log(`Moved ${moved} files: ${nouns.map(({ kebab }) => `product/${kebab}/`).join(', ')}.`)
  console.log('The migrations and the data are as they were.')
  if (kept.length > 0) console.log(`Both had changed ${kept.join(', ')}: yours is kept.`)
  if (left.length === 0) console.log('Nothing is left. Run npm test, and commit the merge.')
  else
    console.log(
      `\nLeft for you, before you run npm test and commit the merge:\n${left.map((one) => `- ${one}`).join('\n')}`,
    )
}
