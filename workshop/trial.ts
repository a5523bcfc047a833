import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkPackages } from '@plinth/tools/copy-project'
import { cleanEnvironment } from '@plinth/tools/environment'
import { root, startNode, startProgram } from '@plinth/tools/processes'
import { addUp, type Counts, closingLine, NOTHING } from '../scripts/test-counts.ts'

/** A clone of the last commit, in which a product is made and tested as its makers would. */
export type Trial = {
  folder: string
  clone: string
  /** Runs a script in the clone and adds what it counts: in its closing line, or as `count` reads it. Throws when it fails. */
  step(args: string[], env?: Record<string, string>, count?: () => Promise<Counts>): Promise<void>
}

/** Runs a trial, throws its clone away, and ends with the sum of the tests. */
export async function runTrial(act: (trial: Trial) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'app-trial-'))
  const clone = join(folder, 'clone')
  let counts = NOTHING
  const step: Trial['step'] = async (args, env, count) => {
    let text = ''
    const end = runStep(clone, args, env, (part) => {
      text += part
    })
    const failure = await end.then(
      () => undefined,
      (error: unknown) => error,
    )
    counts = addUp(counts, (await count?.()) ?? readClosingLine(text))
    if (failure) throw failure
  }
  try {
    await cloneProject(clone)
    await act({ folder, clone, step })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    if (counts.failed === 0) counts = addUp(counts, { passed: 0, failed: 1 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  console.log(`\n${closingLine(counts)}`)
}

/** Clones the last commit, with the packages of this checkout. */
export async function cloneProject(to: string): Promise<void> {
  const git = startProgram('git', ['git', 'clone', '--quiet', root, to], { env: process.env })
  if ((await git.ended) !== 0) throw new Error('The project could not be cloned.')
  await linkPackages(join(root, 'node_modules'), join(to, 'node_modules'))
}

/** Runs a script in a clone, with its output. Throws when it fails. */
export async function runStep(
  clone: string,
  args: string[],
  env: Record<string, string> = {},
  onText: (text: string) => void = () => undefined,
): Promise<void> {
  console.log(`\n══ ${args.join(' ')}`)
  const child = startNode('The step', args, {
    cwd: clone,
    env: { ...cleanEnvironment(), ...env },
    onText: (part, from) => {
      onText(part)
      process[from].write(part)
    },
  })
  const end = await child.closed
  if (end !== 0) throw new Error(`It ended with ${end}.`)
}

function readClosingLine(text: string): Counts {
  const [, passed, failed] = [...text.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? []
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) }
}
