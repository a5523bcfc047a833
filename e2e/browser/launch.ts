import { statfs } from 'node:fs/promises'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { findBrowser } from './find.ts'

// Only the pages under test may use the network, so the browser's own requests are off.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--font-render-hinting=none',
  '--disable-gpu',
]

// Fewer processes and no optimizing compiler save a fifth of what a test costs, since its pages live for seconds. No
// test looks at a graphics card.
const CHEAP = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--renderer-process-limit=1',
  '--process-per-site',
  '--js-flags=--single-threaded --no-opt --no-maglev --no-sparkplug',
]

// Without a UTF-8 locale Chromium saves a file with such a name as "download". LC_ALL wins over LANG.
const LOCALE = { LC_ALL: 'C.UTF-8' }

/** For the tests, which open thousands of pages. */
export async function launchOptions(): Promise<LaunchOptions> {
  return await optionsOf([...QUIET, ...CHEAP])
}

/** Starts Chromium for a script, and once more if it crashed at its start, which is no fault of what the script tests. */
export async function launchBrowser(...args: string[]): Promise<Browser> {
  const options = await optionsOf([...QUIET, ...args])
  return await chromium.launch(options).catch((error) => {
    console.error(`Chromium did not start and is started again: ${error}`)
    return chromium.launch(options)
  })
}

/**
 * Playwright disables Chromium's sandbox by default, as root and machines without user namespaces need; only our own
 * pages are opened.
 */
async function optionsOf(args: string[]): Promise<LaunchOptions> {
  const { executablePath, env } = await findBrowser()
  // Playwright has Chromium share memory through files on disk, for containers with a small /dev/shm.
  const shm = await statfs('/dev/shm').catch(() => null)
  const ignoreDefaultArgs = shm && shm.bavail * shm.bsize >= 2 ** 30 ? ['--disable-dev-shm-usage'] : []
  return { executablePath, args, ignoreDefaultArgs, env: { ...process.env, ...LOCALE, ...env } }
}
