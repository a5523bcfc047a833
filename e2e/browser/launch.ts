import { statfs } from 'node:fs/promises'
import type { LaunchOptions } from '@playwright/test'
import { findBrowser } from './find.ts'

// Only the pages under test may use the network, so the browser's own requests are off.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--font-render-hinting=none',
]

// No test looks at a graphics card, and two processes fewer save a tenth of what a test costs.
const FEWER_PROCESSES = ['--disable-gpu', '--in-process-gpu', '--enable-features=NetworkServiceInProcess2']

// Without a UTF-8 locale Chromium saves a file with such a name as "download". LC_ALL wins over LANG.
const LOCALE = { LC_ALL: 'C.UTF-8' }

/**
 * Playwright disables Chromium's sandbox by default, as root and machines without user namespaces need; only our own
 * pages are opened.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  const { executablePath, env } = await findBrowser()
  // Playwright has Chromium share memory through files on disk, for containers with a small /dev/shm.
  const shm = await statfs('/dev/shm').catch(() => null)
  const ignoreDefaultArgs = shm && shm.bavail * shm.bsize >= 2 ** 30 ? ['--disable-dev-shm-usage'] : []
  const args = [...QUIET, ...FEWER_PROCESSES]
  return { executablePath, args, ignoreDefaultArgs, env: { ...definedEnvironment(), ...LOCALE, ...env } }
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return Object.fromEntries(entries)
}
