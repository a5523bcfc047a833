import { join } from 'node:path'
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node'
import type { Scratch } from './scratch.ts'

/** The result of a mutant. `by` is the first test that failed; `late` means that the time ran out first. */
export type Verdict = { result: 'survived' | 'late' } | { result: 'killed'; by: string }

export type Tests = {
  /** Runs the test files whose path contains one of these, until one test fails or the time runs out. */
  run(files: string[], limit_ms: number): Promise<Verdict>
  /** Makes the next run read a file again. */
  changed(path: string): void
  close(): Promise<void>
}

/** Opens Vitest once for all mutants. */
export async function openTests({ root, database_url }: Scratch): Promise<Tests> {
  process.env.DATABASE_URL = database_url
  const vitest = await createVitest({
    root,
    config: join(root, 'vitest.config.ts'),
    project: ['database', 'unit'],
    watch: false,
    bail: 1,
    reporters: [{}],
  })
  return {
    run: (files, limit_ms) => run(vitest, files, limit_ms),
    changed: (path) => vitest.invalidateFile(join(root, path)),
    close: () => vitest.close(),
  }
}

async function run(vitest: Vitest, files: string[], limit_ms: number): Promise<Verdict> {
  const specifications = await vitest.globTestSpecifications(files)
  // The schema of every mutant differs from the committed one.
  const chosen = specifications.filter(({ moduleId }) => !moduleId.endsWith('database/test/drift.test.ts'))
  if (chosen.length === 0) throw new Error(`No test file is called like ${files.join(' or ')}`)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void vitest.cancelCurrentRun('test-failure')
  }, limit_ms)
  // Otherwise a file that this run does not reach would keep the failures of an earlier run.
  for (const { project, moduleId } of chosen) vitest.state.clearFiles(project, [moduleId])
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen)
  clearTimeout(timer)
  const modules = chosen.flatMap(({ testModule }) => testModule ?? [])
  const failed = modules.map(failureOf).find((name) => name !== undefined)
  if (failed !== undefined) return { result: 'killed', by: failed }
  if (isLate || modules.some(hasTimedOut)) return { result: 'late' }
  return unhandledErrors.length > 0 ? { result: 'killed', by: String(unhandledErrors[0]) } : { result: 'survived' }
}

function failureOf(module: TestModule): string | undefined {
  for (const test of module.children.allTests('failed')) if (!isTimeOut(test)) return test.fullName
  const [error] = module.errors()
  if (error) return `${module.relativeModuleId}: ${error.message}`
  const [suite] = [...module.children.allSuites()].filter((each) => each.errors().length > 0)
  return suite && `${suite.fullName}: ${suite.errors()[0]?.message}`
}

function hasTimedOut(module: TestModule): boolean {
  return [...module.children.allTests('failed')].some(isTimeOut)
}

// On a busy machine a time-out says nothing about the mutant.
function isTimeOut(test: TestCase): boolean {
  return test.result().errors?.every(({ message }) => /^Test timed out in/.test(message)) ?? false
}
