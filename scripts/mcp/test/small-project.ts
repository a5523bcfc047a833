import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copyProject } from '@plinth/tools/copy-project'
import { cleanEnvironment } from '@plinth/tools/environment'

export type SmallProject = {
  folder: string
  /** Writes a file, which git then tracks. */
  write(path: string, text: string): Promise<void>
  /** Writes a file that git does not track. */
  writeUntracked(path: string, text: string): Promise<void>
  git(...args: string[]): string
  remove(): Promise<void>
}

// What the server reads and starts; the checks are real, and small because little is left to check.
const KEPT =
  /^(contract|database|docs|product|tools|scripts\/(mcp|rules|checks\.ts)|server\/(src\/policy\.ts|test\/(global-setup|as-role|patience)\.ts))(\/|$)/

const FILES = {
  'tsconfig.json': '{ "extends": "./tsconfig.base.json", "include": ["scripts/sample.ts"] }\n',
  'web/tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["sample.ts"] }\n',
  'emails/tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["sample.ts"] }\n',
  'e2e/tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["sample.ts"] }\n',
  'scripts/sample.ts': 'export const one: number = 1\n',
  'web/sample.ts': 'export const two: number = 2\n',
  'emails/sample.ts': 'export const three: number = 3\n',
  'e2e/sample.ts': 'export const four: number = 4\n',
  'scripts/green.test.ts': testFile('is green', 'expect(1).toBe(1)'),
  'web/other.test.ts': testFile('is another', 'expect(2).toBe(2)'),
  'server/test/conventions/green.test.ts': testFile('is a convention', 'expect(3).toBe(3)'),
}

/** A test file with one test. */
export function testFile(name: string, body: string): string {
  return `import { expect, test } from 'vitest'\n\ntest('${name}', () => {\n  ${body}\n})\n`
}

/** A copy of the project with the server, and with hardly anything to check. A git repository of its own. */
export async function makeSmallProject(): Promise<SmallProject> {
  const folder = join(await realpath(await mkdtemp(join(tmpdir(), 'small-project-'))), 'project')
  await copyProject(folder)
  await prune(folder)

  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, {
      cwd: folder,
      env: cleanEnvironment(),
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
    return stdout
  }
  const writeUntracked = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const write = async (path: string, text: string) => {
    await writeUntracked(path, text)
    git('add', '--', path)
  }

  for (const [path, text] of Object.entries(FILES)) await writeUntracked(path, text)
  git('init', '--quiet')
  git('add', '.')
  return { folder, write, writeUntracked, git, remove: () => rm(dirname(folder), { recursive: true, force: true }) }
}

/** Removes what is not kept, and every test. */
async function prune(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/')
    const isOurs = path.includes('/') && !path.startsWith('node_modules/')
    const isTest = /\.(test|spec)\.tsx?$/.test(path) || /^(database|contract)\/test\//.test(path)
    if (isOurs && entry.isFile() && (isTest || !KEPT.test(path))) await rm(join(folder, path))
  }
}
