import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { formatDuration, LIFETIMES } from '../src/lifetimes.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test.each([
  [LIFETIMES.sign_up, '24 hours'],
  [LIFETIMES.magic_link, '10 minutes'],
  [LIFETIMES.password_reset, '30 minutes'],
  [LIFETIMES.invitation, '7 days'],
  [90, '90 seconds'],
])('%d seconds are "%s"', (seconds, words) => expect(formatDuration(seconds)).toBe(words))

test('statements, mails and pages take lifetimes from one place [S7]', () => {
  const files = globSync('{server,web}/src/{features/{auth,invitations},http,pages}/**/*.{ts,tsx}', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(80)
  const stated = files
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      readFileSync(`${ROOT}/${path}`, 'utf8')
        .split('\n')
        .map((line) => `${path}: ${line.trim()}`),
    )
    .filter((line) => /interval '|\b(\d+|seven|ten|thirty|fifteen)\s+(minutes|hours|days)\b/.test(line))
  // The interval at which the use of a session is noted is no lifetime.
  expect(stated.filter((line) => !line.includes("interval '5 minutes'"))).toEqual([])
})
