import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { root } from './processes.ts'

const LEFT_OUT = new Set([
  ...['node_modules', '.git', '.data', '.cache', '.env'],
  ...['dist', 'test-results', 'playwright-report'],
])

/** Copies the working tree into a folder. Packages are linked; our own workspaces resolve to the copy. */
export async function copyProject(to: string): Promise<void> {
  await cp(root, to, { recursive: true, filter: (path) => path === root || !LEFT_OUT.has(basename(path)) })
  await linkPackages(join(root, 'node_modules'), join(to, 'node_modules'))
}

/** Links the packages of one `node_modules` into a new one beside the same workspaces, which resolve to their own files. */
export async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from)) {
    // A development server refuses a font that is outside its project.
    if (entry === '@fontsource-variable') await cp(join(from, entry), join(to, entry), { recursive: true })
    else if (entry !== '@plinth') await symlink(join(from, entry), join(to, entry))
  }
  await mkdir(join(to, '@plinth'))
  for (const workspace of await readdir(join(from, '@plinth'))) {
    await symlink(relative(join(to, '@plinth'), join(to, '..', workspace)), join(to, '@plinth', workspace))
  }
}
