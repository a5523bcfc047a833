import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { SlowFirst } from './scripts/slow-first.ts'
import { THOROUGH } from './scripts/tiers.ts'
import { TIMEOUT_MS } from './server/test/timeout.ts'

// The timeouts are safety nets: tests wait for conditions, and a machine may be ten times slower than this one. A race
// with a hundred rounds needs more time.
const testTimeout = (process.env.RACE_ROUNDS ? 30 : 5) * 60_000
const shared = { testTimeout, hookTimeout: 5 * 60_000, expect: { poll: { timeout: TIMEOUT_MS } } }

const UNIT = [
  'contract/**/*.test.ts',
  'emails/**/*.test.{ts,tsx}',
  'product/*.test.ts',
  'product/**/*.test.tsx',
  'web/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'tools/**/*.test.ts',
  'e2e/**/*.test.ts',
  'workshop/{bench,mutate,release,stand-ins}/**/*.test.ts',
]

const DATABASE = [
  'server/**/*.test.ts',
  'product/*/**/*.test.ts',
  'database/**/*.test.ts',
  'workshop/fuzz/**/*.test.ts',
]
const ofDatabase = { ...shared, globalSetup: ['server/test/global-setup.ts'] }

// A mocked module stays mocked for the files that follow in its process, and a document is there for them.
const apart = (include: string[]) =>
  globSync(include, { cwd: import.meta.dirname, exclude: ['**/node_modules', ...THOROUGH] }).filter((path) =>
    /\bvi\.(mock|doMock)\(|@vitest-environment/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
  )

// Loading the application again for each file would take as long as the tests.
const together = (include: string[]) => ({
  include,
  exclude: [...configDefaults.exclude, ...apart(include), ...THOROUGH],
  isolate: false,
})

export default defineConfig({
  test: {
    // Most tests wait, so that two workers keep a core busy. Eight leave room below the 200 connections of PostgreSQL.
    maxWorkers: Math.min(2 * availableParallelism(), 8),
    sequence: { sequencer: SlowFirst },
    projects: [
      { test: { ...shared, name: 'unit', ...together(UNIT) } },
      { test: { ...shared, name: 'unit-apart', include: apart(UNIT) } },
      { test: { ...ofDatabase, name: 'database', ...together(DATABASE) } },
      { test: { ...ofDatabase, name: 'database-apart', include: apart(DATABASE) } },
      { test: { ...ofDatabase, name: 'thorough', include: THOROUGH } },
      {
        test: {
          ...shared,
          name: 'deploy',
          include: ['workshop/deploy/**/*.test.ts'],
          globalSetup: ['workshop/deploy/global-setup.ts'],
          testTimeout: 20 * 60_000,
          // These run one at a time, because they load the machine, and some measure.
          fileParallelism: false,
        },
      },
    ],
  },
})
