import { join, relative } from 'node:path'
import {
  BaseSequencer,
  createVitest,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'
import type { Scratch } from './scratch.ts'

/** `by` is the first test that failed, in `file`; `late` means that the time ran out first. */
export type Verdict = { result: 'survived' | 'late' } | { result: 'killed'; by: string; file: string | null }

export type Tests = {
  /**
   * Runs the test files whose path contains one of `files` and none of `except`, in the order of `files`, until one
   * test fails or the time is up.
   */
  run(files: string[], limit_ms: number, except?: string[]): Promise<Verdict>
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
    project: ['database*', 'thorough', 'unit*'],
    watch: false,
    bail: 1,
    // One process for all files of a run: importing the app costs more than most tests. The next run has a new one.
    isolate: false,
    maxWorkers: 1,
    sequence: { sequencer: AsGiven },
    reporters: [{}],
  })
  return {
    run: (files, limit_ms, except = []) => run(vitest, { files, except }, limit_ms),
    changed: (path) => vitest.invalidateFile(join(root, path)),
    close: () => vitest.close(),
  }
}

// Vitest's own sequencer runs the slowest files first.
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

type Choice = { files: string[]; except: string[] }

async function run(vitest: Vitest, choice: Choice, limit_ms: number): Promise<Verdict> {
  const chosen = await choose(vitest, choice)
  if (chosen.length === 0) return { result: 'survived' }
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
  for (const module of modules) {
    const by = failureOf(module)
    if (by !== undefined) return { result: 'killed', by, file: module.relativeModuleId }
  }
  const [unhandled] = unhandledErrors
  if (!isLate && isOfTest(unhandled)) {
    return { result: 'killed', by: unhandled.message, file: relative(vitest.config.root, unhandled.VITEST_TEST_PATH) }
  }
  return isLate || unhandled !== undefined || modules.some(hasTimedOut) ? { result: 'late' } : { result: 'survived' }
}

// The error of the runner itself, such as a worker that was lost, names no test file and says nothing about the mutant.
function isOfTest(error: unknown): error is { message: string; VITEST_TEST_PATH: string } {
  return typeof error === 'object' && error !== null && 'VITEST_TEST_PATH' in error
}

async function choose(vitest: Vitest, { files, except }: Choice): Promise<TestSpecification[]> {
  // The committed schema differs from that of every mutant.
  const left_out = [...except, 'database/test/drift.test.ts']
  const chosen = new Map<string, TestSpecification>()
  for (const file of files) {
    const found = await vitest.globTestSpecifications([file])
    if (found.length === 0) throw new Error(`No test file is called like ${file}`)
    for (const specification of found) chosen.set(specification.moduleId, specification)
  }
  return [...chosen.values()].filter(({ moduleId }) => !left_out.some((part) => moduleId.includes(part)))
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
