import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser/launch.ts'

// A person waits so long for a red test; `npm test` and `.ci/run` ask for more, as they run on slower machines too.
const PATIENCE_MS = Number(process.env.BROWSER_PATIENCE_S ?? 10) * 1000

export default defineConfig({
  testDir: '..',
  testMatch: ['**/e2e/specs/**/*.spec.ts', '**/product/{,*/}*.spec.ts'],
  // The product there is laid into a clone, whose tests these are.
  testIgnore: '**/workshop/ledgerline/**',
  respectGitIgnore: true,
  globalSetup: './global-setup.ts',
  outputDir: '../.cache/browser-tests',
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  // A test waits for half of its time, and each worker takes the memory of a browser.
  workers: Math.min(8, 2 * availableParallelism()),
  fullyParallel: true,
  // BROWSER_RETRIES allows more attempts; the report names every test that needed one (decision 0011).
  retries: Number(process.env.BROWSER_RETRIES ?? 0),
  forbidOnly: true,
  // The limit is for hanging tests; a machine ten times slower must pass too.
  timeout: 10 * 60_000,
  expect: { timeout: PATIENCE_MS },
  use: {
    actionTimeout: PATIENCE_MS,
    launchOptions: await launchOptions(),
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Playwright clicks nothing that still moves, and no colour is judged half way.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
