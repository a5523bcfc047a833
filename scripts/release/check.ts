// `npm run release:check -- <url>`: checks a deployment from outside, a line for each part. Exits with 1 after a fault.
import { parseArgs } from 'node:util'
import { defaultMigrationsDirectory, readMigrations } from '@plinth/database/migrate/migration-files'
import { TEMPLATE_NAMES } from '../../emails/src/catalog.ts'
import { RELEASE_SHAPES } from '../../server/src/config/release.ts'
import { readOrigin } from './address.ts'
import { checkApi, type Expected } from './api-checks.ts'
import { lineOf } from './finding.ts'
import { checkWeb } from './web-checks.ts'

const TIMEOUT_MS = 10_000
const USAGE =
  'npm run release:check -- <url of the API> [--version <v>] [--commit <c>] [--digest <d>] [--web <url>] [--after-rollback]'

try {
  await check()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\nUsage: ${USAGE}`)
  process.exit(1)
}

async function check(): Promise<void> {
  const { api, web, expected } = await readArguments()
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const findings = [...(await checkApi(api, expected, signal)), ...(web ? await checkWeb(web, api, signal) : [])]
  for (const finding of findings) console.log(lineOf(finding))
  const faults = findings.filter(({ state }) => state === 'fault').length
  if (faults > 0) console.error(`The release has ${faults === 1 ? 'a fault' : `${faults} faults`}.`)
  // A server that keeps its connection open must not keep this process alive.
  process.exit(faults > 0 ? 1 : 0)
}

async function readArguments(): Promise<{ api: URL; web: URL | null; expected: Expected }> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { version: text, commit: text, digest: text, web: text, 'after-rollback': { type: 'boolean' } },
  })
  const [address, ...more] = positionals
  if (address === undefined || more.length > 0) throw new Error('Give the address of the API.')
  const { version = null, commit = null, digest = null } = values
  const release = { version, commit, image_digest: digest }
  for (const part of ['version', 'commit', 'image_digest'] as const) {
    const { pattern, what } = RELEASE_SHAPES[part]
    const value = release[part]
    if (value !== null && !pattern.test(value)) throw new Error(`${value} is not ${what}.`)
  }
  return {
    api: readOrigin(address),
    web: values.web === undefined ? null : readOrigin(values.web),
    expected: {
      release,
      templates: TEMPLATE_NAMES.length,
      migrations: (await readMigrations(defaultMigrationsDirectory)).length,
      allow_newer_migrations: values['after-rollback'] ?? false,
    },
  }
}
