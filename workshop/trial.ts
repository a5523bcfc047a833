import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkPackages } from '@plinth/tools/copy-project'
import { cleanEnvironment } from '@plinth/tools/environment'
import { root, startNode, startProgram } from '@plinth/tools/processes'
import { addUp, type Counts, closingLine, count, NOTHING, type Outcome, readPlaywright } from '../scripts/reports.ts'

/** A clone of the last commit, in which a product is made and tested. */
export type Trial = {
  clone: string
  /** Runs a script in the clone and adds the tests that it counts. Throws when it fails. */
  step(args: string[]): Promise<void>
  /** Runs the browser tests in the files `specs` whose path or name matches `pattern`. Throws when one fails. */
  browse(specs: string[], pattern: string): Promise<void>
  /** Writes what is made of the migrations and of the contract. */
  generate(): Promise<void>
  /** Runs git in the clone and returns what it prints. @throws with that when it fails */
  git(...args: string[]): Promise<string>
}

const DEVELOPER = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((one) => [
    [`GIT_${one}_NAME`, 'A developer'],
    [`GIT_${one}_EMAIL`, 'developer@example.com'],
  ]),
)

/** Runs a trial, deletes its clone unless it is made in the folder `kept`, and prints the sum of the tests. */
export async function runTrial(act: (trial: Trial) => Promise<void>, kept?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'app-trial-'))
  const clone = kept ?? join(folder, 'clone')
  const report = join(folder, 'playwright.json')
  let counts = NOTHING
  const step = async (args: string[], env?: Record<string, string>, read?: () => Promise<Outcome[] | undefined>) => {
    const { end, text } = await runStep(clone, args, env)
    const outcomes = await read?.()
    counts = addUp(counts, outcomes ? count(outcomes) : readClosingLine(text))
    if (end !== 0) throw new Error(`It ended with ${end}.`)
  }
  try {
    await run(['git', 'clone', '--quiet', root, clone], root)
    await linkPackages(join(root, 'node_modules'), join(clone, 'node_modules'))
    await act({
      clone,
      step: (args) => step(args),
      browse: (specs, pattern) => {
        const playwright = join('node_modules', '@playwright/test', 'cli.js')
        const args = [playwright, 'test', '--config=e2e/playwright.config.ts', `--grep=${pattern}`, ...specs]
        return step(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, () => readPlaywright(report))
      },
      async generate() {
        for (const script of ['database/scripts/generate.ts', 'contract/scripts/openapi.ts']) await step([script])
      },
      git: (...args) => run(['git', ...args], clone, { ...cleanEnvironment(), ...DEVELOPER }),
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    if (counts.failed === 0) counts = addUp(counts, { passed: 0, failed: 1 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  console.log(`\n${closingLine(counts)}`)
}

/** Runs a script in a clone and prints its output. */
async function runStep(clone: string, args: string[], env: Record<string, string> = {}) {
  console.log(`\n══ ${args.join(' ')}`)
  let text = ''
  const child = startNode('The step', args, {
    cwd: clone,
    env: { ...cleanEnvironment(), ...env },
    onText: (part, from) => {
      text += part
      process[from].write(part)
    },
  })
  return { end: await child.closed, text }
}

/** Runs a program and returns what it prints. @throws with that when it fails */
export async function run(command: string[], cwd: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  let text = ''
  const onText = (part: string) => {
    text += part
  }
  const child = startProgram(command[0] ?? '', command, { cwd, env, onText })
  if ((await child.closed) !== 0) throw new Error(`${command.join(' ')} failed:\n${text}`)
  return text
}

function readClosingLine(text: string): Counts {
  const [, passed, failed] = [...text.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? []
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) }
}
