// `npm run release -- check <url>`: checks a deployment from outside, a line for each part. Exits with 1 after a fault.
import { parseArgs } from 'node:util'
import { defaultMigrationsDirectory, readMigrations } from '@plinth/database/migrate/migration-files'
import { TEMPLATE_NAMES } from '../../emails/src/catalog.ts'
import { RELEASE_SHAPES } from '../../server/src/config/release.ts'
import { readOrigin } from './address.ts'
import { checkApi, type Expected } from './api-checks.ts'
import { checkEvidence, type Evidence, readEvidence } from './evidence.ts'
import { lineOf } from './finding.ts'
import { checkWeb } from './web-checks.ts'

const TIMEOUT_MS = 10_000
const USAGE =
  'npm run release -- check <url of the API> [--version <v>] [--commit <c>] [--digest <d>] [--web <url>] [--evidence <file>] [--after-rollback]'

try {
  await check()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\nUsage: ${USAGE}`)
  process.exit(1)
}

async function check(): Promise<void> {
  const { api, web, expected, evidence } = await readArguments()
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const findings = [
    ...(await checkApi(api, expected, signal)),
    ...(web ? await checkWeb(web, api, signal) : []),
    ...(evidence ? checkEvidence(evidence) : []),
  ]
  for (const finding of findings) console.log(lineOf(finding))
  const faults = findings.filter(({ state }) => state === 'fault').length
  if (faults > 0) console.error(`The release has ${faults === 1 ? 'a fault' : `${faults} faults`}.`)
  // A server that keeps its connection open must not keep this process alive.
  process.exit(faults > 0 ? 1 : 0)
}

type Arguments = { api: URL; web: URL | null; expected: Expected; evidence: Evidence | null }

async function readArguments(): Promise<Arguments> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ version: text, commit: text, digest: text, web: text, evidence: text },
      'after-rollback': { type: 'boolean' },
    },
  })
  const [address, ...more] = positionals
  if (address === undefined || more.length > 0) throw new Error('Give the address of the API.')
  const evidence = values.evidence === undefined ? null : await readEvidence(values.evidence)
  const image = evidence?.images.server
  const {
    version = null,
    commit = evidence?.commit ?? null,
    digest = image?.reason === null ? image.digest : null,
  } = values
  const release = { version, commit, image_digest: digest }
  for (const part of ['version', 'commit', 'image_digest'] as const) {
    const { pattern, what } = RELEASE_SHAPES[part]
    const value = release[part]
    if (value !== null && !pattern.test(value)) throw new Error(`${value} is not ${what}.`)
  }
  return {
    api: readOrigin(address),
    web: values.web === undefined ? null : readOrigin(values.web),
    evidence,
    expected: {
      release,
      templates: TEMPLATE_NAMES.length,
      migrations: (await readMigrations(defaultMigrationsDirectory)).length,
      allow_newer_migrations: values['after-rollback'] ?? false,
    },
  }
}
