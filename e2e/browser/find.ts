import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { bundledAvailable, unpackBundled } from './bundled.ts'

/** `env` belongs to the process of the browser. */
export type Browser = { executablePath: string; env: Record<string, string>; from: string }

/**
 * Finds a Chromium: CHROMIUM_PATH, Playwright's own, an installed one, or the one from the packages.
 * E2E_BROWSER=bundled selects the last.
 * @throws with the command that installs one
 */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH?.trim()
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, but there is no such file.`)
  const installed = process.env.E2E_BROWSER === 'bundled' ? undefined : findInstalled(given)
  if (installed) return { ...installed, env: {} }
  if (bundledAvailable()) return { ...(await unpackBundled()), from: 'the one that came with the packages' }
  throw new Error('No Chromium was found. Install one with: npx playwright install --with-deps chromium')
}

function findInstalled(given: string | undefined): { executablePath: string; from: string } | undefined {
  if (given) return { executablePath: given, from: 'CHROMIUM_PATH' }
  const own = chromium.executablePath()
  if (existsSync(own)) return { executablePath: own, from: "Playwright's own" }
  const known = knownPlaces().find(existsSync)
  return known === undefined ? undefined : { executablePath: known, from: known }
}

function knownPlaces(): string[] {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  }
  if (process.platform === 'win32') {
    const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? [])
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
    return folders.flatMap((folder) => programs.map((program) => join(folder, program)))
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
  return ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) => names.map((name) => join(folder, name)))
}
