import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './server/test/patience.ts'

// Safety nets only: tests wait for conditions, and a machine may be ten times slower than this one.
const shared = { testTimeout: 5 * 60_000, hookTimeout: 5 * 60_000, expect: { poll: { timeout: PATIENCE_MS } } }

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
          ...shared,
          name: 'database',
          include: ['server/**/*.test.ts', 'database/**/*.test.ts', 'bench/test/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
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
