import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { cleanEnvironment } from '@plinth/tools/environment'
import { program, root, startNode } from '@plinth/tools/processes'
import { isNode, nodesOf, parseSource, visit } from '../../tools/syntax.ts'
import { declaredBy, isType, MODULES, type Promised, promisedBy } from './modules.ts'

export const SURFACE_FILE = 'docs/surface.txt'

type Declaration = { text: string; is_type: boolean; mentions: Set<string> }

type Declarations = Map<string, Declaration[]>

type Read = (file: string) => Declarations

/** Returns a line for each name that a product may import of the base, with its type as the compiler declares it. */
export async function describeSurface(): Promise<string> {
  const modules = Object.entries(MODULES).map(([name, file]) => ({ name, promised: promisedBy(file) }))
  return await withDeclarations(
    modules.flatMap(({ promised }) => promised).map(({ from }) => from),
    (read) => modules.map(({ name, promised }) => `# ${name}\n\n${describe(promised, read).join('\n')}\n`).join('\n'),
  )
}

/** Returns the lines of the promised names, and of the types of the same file that these mention. */
function describe(promised: readonly Promised[], read: Read): string[] {
  const lines = new Map<string, string>()
  const add = (from: string, name: string, prefix: string, types_alone: boolean) => {
    const all = read(from).get(name) ?? []
    const declared = types_alone ? all.filter(({ is_type }) => is_type) : all
    if (declared.length === 0 && prefix !== '') throw new Error(`${from} has no declaration of ${name}`)
    if (declared.length === 0 || lines.has(`${name} ${from}`)) return
    lines.set(`${name} ${from}`, declared.map(({ text }) => prefix + text).join('\n'))
    for (const mentioned of declared.flatMap(({ mentions }) => [...mentions])) {
      const isPromised = promised.some((one) => one.name === mentioned && one.from === from)
      if (!isPromised) add(from, mentioned, '', true)
    }
  }
  for (const { name, from, is_type } of promised) {
    if (isSource(from)) add(from, name, 'export ', is_type)
    else lines.set(`${name} ${from}`, `export ${name} of ${from}`)
  }
  return [...lines].toSorted(([one], [other]) => one.localeCompare(other, 'en')).map(([, text]) => text)
}

/** The compiler writes the declarations of these files and of all that they import; they are removed afterwards. */
async function withDeclarations<T>(files: readonly string[], use: (read: Read) => T): Promise<T> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache', 'surface-'))
  try {
    const from = relative(folder, root)
    const config = {
      extends: join(from, 'web/tsconfig.json'),
      compilerOptions: {
        ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true, noCheck: true },
        ...{ outDir: 'out', rootDir: from },
      },
      files: [...new Set(files.filter(isSource))].map((file) => join(from, file)),
      include: [],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    let errors = ''
    const compiler = startNode('The compiler', [program('typescript', 'bin/tsc'), '-p', folder], {
      env: cleanEnvironment(),
      onText: (text) => (errors += text),
    })
    // The exit code says nothing: the declarations of a product may have faults.
    await compiler.closed
    const known = new Map<string, Declarations>()
    return use((file) => {
      const declarations = known.get(file) ?? readDeclarations(join(folder, 'out', file), errors)
      known.set(file, declarations)
      return declarations
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function readDeclarations(path: string, errors: string): Declarations {
  const file = path.replace(/\.tsx?$/, '.d.ts')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Error(`The compiler declares nothing of ${path}: ${errors}`)
  }
  const found: Declarations = new Map()
  for (const statement of nodesOf(parseSource('declarations.ts', text).body)) {
    if (statement.type === 'ImportDeclaration') continue
    const declaration = isNode(statement.declaration) ? statement.declaration : statement
    const mentions = new Set<string>()
    visit(declaration, (node) => node.type === 'Identifier' && mentions.add(String(node.name)))
    for (const name of declaredBy(declaration)) {
      const own = {
        text: readable(text.slice(declaration.start, declaration.end)),
        is_type: isType(declaration),
        mentions,
      }
      found.set(name, [...(found.get(name) ?? []), own])
    }
  }
  return found
}

/**
 * Leaves three things out of a declaration: paths, since files may move; arguments of types of packages, which follow from
 * their version; and the names of destructured parameters.
 */
export function readable(declaration: string): string {
  return withoutArguments(declaration)
    .replaceAll(/import\("[^"]+"\)\./g, '')
    .replaceAll(/\{[\w\s,.]*\}: /g, 'input: ')
    .replaceAll(/^declare /gm, '')
    .replaceAll(/;$/gm, '')
}

function withoutArguments(text: string): string {
  const PACKAGE = /import\("(?!\.|@plinth\/)[^"]+"\)\.[\w.]+</
  let rest = text
  let done = ''
  for (let found = PACKAGE.exec(rest); found; found = PACKAGE.exec(rest)) {
    const begin = found.index + found[0].length
    done += `${rest.slice(0, begin)}…>`
    rest = rest.slice(endOfArguments(rest, begin))
  }
  return done + rest
}

/** Finds the `>` that ends the arguments. The one of an arrow does not. */
function endOfArguments(text: string, begin: number): number {
  let depth = 1
  let at = begin
  for (; depth > 0 && at < text.length; at += 1) {
    if (text[at] === '<') depth += 1
    else if (text[at] === '>' && text[at - 1] !== '=') depth -= 1
  }
  return at
}

function isSource(path: string): boolean {
  return /\.tsx?$/.test(path)
}
