import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyProject } from '@plinth/tools/copy-project'
import { program } from '@plinth/tools/processes'
import { onTestFinished } from 'vitest'

// Commits of the test need a name, and no setting of whoever runs it.
const GIT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A developer',
  GIT_AUTHOR_EMAIL: 'developer@example.com',
  GIT_COMMITTER_NAME: 'A developer',
  GIT_COMMITTER_EMAIL: 'developer@example.com',
}

export type Clone = {
  folder: string
  /** Returns what git says. @throws with its output when it fails */
  git(...args: string[]): string
  /** Runs a Node program in the clone. @throws with its output when it fails */
  node(...args: string[]): void
  commit(message: string): void
  generate(): void
  /** Checks the types of the server and of the browser application. @throws with the messages of the compiler */
  checkTypes(): void
}

/** The repository has one commit: the project as it is here. */
export async function cloneProject(): Promise<Clone> {
  const parent = await mkdtemp(join(tmpdir(), 'app-clone-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'clone')
  await copyProject(folder)
  const run = (command: string, args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      env: { ...process.env, ...GIT },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`)
    return stdout
  }
  const git = (...args: string[]) => run('git', args)
  const node = (...args: string[]) => void run(process.execPath, args)
  const commit = (message: string) => {
    git('add', '--all')
    git('commit', '--quiet', '--message', message)
  }
  git('init', '--quiet', '--initial-branch', 'base')
  commit('The base')
  return {
    folder,
    git,
    node,
    commit,
    generate() {
      for (const script of ['database/scripts/generate.ts', 'contract/scripts/openapi.ts']) node(script)
    },
    checkTypes() {
      for (const settings of ['tsconfig.json', 'web/tsconfig.json']) {
        node(program('typescript', 'bin/tsc'), '-p', settings)
      }
    },
  }
}
