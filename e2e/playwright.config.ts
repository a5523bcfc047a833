import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser/launch.ts'

export default defineConfig({
  testDir: 'specs',
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../.cache/browser-tests',
  // The JSON report goes where PLAYWRIGHT_JSON_OUTPUT_FILE says.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: await launchOptions(),
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    video: 'off',
  },
})
