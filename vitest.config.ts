import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './server/test/patience.ts'

// Safety nets only: tests wait for conditions, and a machine may be ten times slower than this one.
const shared = { testTimeout: 5 * 60_000, hookTimeout: 5 * 60_000, expect: { poll: { timeout: PATIENCE_MS } } }

const DATABASE = ['server/**/*.test.ts', 'database/**/*.test.ts', 'bench/test/**/*.test.ts']

const ofDatabase = { ...shared, globalSetup: ['server/test/global-setup.ts'] }

// A mocked module stays mocked for the files that follow in its process.
const MOCKING = globSync(DATABASE, { exclude: ['**/node_modules'] }).filter((path) =>
  /\bvi\.(mock|doMock)\(/.test(readFileSync(path, 'utf8')),
)

export default defineConfig({
  test: {
    // Vitest would leave a core to itself, of two as well, and most tests wait for PostgreSQL.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'emails/**/*.test.{ts,tsx}',
            'product/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/**/*.test.ts',
            'bench/src/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...ofDatabase,
          name: 'database',
          include: DATABASE,
          exclude: [...configDefaults.exclude, ...MOCKING],
          // To load the application again for each file would take as long as the tests.
          isolate: false,
        },
      },
      { test: { ...ofDatabase, name: 'database-mocks', include: MOCKING } },
      {
        test: {
          ...shared,
          name: 'deploy',
          include: ['deploy/**/*.test.ts'],
          globalSetup: ['deploy/test/global-setup.ts'],
          testTimeout: 20 * 60_000,
          // One at a time: they load the machine, and some measure.
          fileParallelism: false,
        },
      },
    ],
  },
})
