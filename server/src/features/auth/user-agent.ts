import { createHmac, type KeyObject } from 'node:crypto'

const LENGTH = 512

/** The browser's name of itself as we keep it: its first 512 characters. */
export function userAgentOf(header: string | undefined): string {
  return header?.slice(0, LENGTH) ?? ''
}

/**
 * Makes the hash by which a browser is known again. The exact name counts, versions and all: SPEC.md speaks of a user agent
 * never seen, which is a heuristic and no device identity.
 */
export function createUserAgentHasher(key: KeyObject): (user_agent: string) => Buffer {
  return (user_agent) => createHmac('sha256', key).update(user_agent).digest()
}

// Most specific first: Edge and Opera also call themselves Chrome, Chrome also Safari.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A browser's name in words, such as "Firefox on Linux"; nothing of the header itself gets through. */
export function summarizeUserAgent(user_agent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(user_agent))?.[1] ?? 'an unknown browser'
  const system = SYSTEMS.find(([pattern]) => pattern.test(user_agent))?.[1]
  return system === undefined ? browser : `${browser} on ${system}`
}
