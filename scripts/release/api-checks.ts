import { Health, NotReady, Ready, type Release } from '@plinth/contract/system'
import { askJson } from './ask.ts'
import { type Finding, find } from './finding.ts'

/** A part of the release that is null is not compared. */
export type Expected = {
  release: Release
  templates: number
  migrations: number
  /** After a rollback the database has migrations that the older release does not know. */
  allow_newer_migrations: boolean
}

/** Checks that the API is alive, ready and complete, and is the release that is expected. */
export async function checkApi(api: URL, expected: Expected, signal: AbortSignal): Promise<Finding[]> {
  const findings = await Promise.all([
    find('health', () => checkHealth(new URL('/health', api), expected.release, signal)),
    find('readiness', () => checkReadiness(new URL('/ready', api), expected, signal)),
  ])
  return findings.flat()
}

async function checkHealth(url: URL, expected: Release, signal: AbortSignal): Promise<Finding[]> {
  const health = Health.safeParse(await askJson(url, signal, [200]))
  if (!health.success) throw new Error(`${url.href} does not answer as this API does`)
  const { version, commit, image_digest } = health.data.release
  return [
    { name: 'health', state: 'ok', says: `${url.origin} is alive` },
    compare('version', version, expected.version, version === expected.version),
    compare('commit', commit, expected.commit, isSameCommit(commit, expected.commit)),
    compare('digest', image_digest, expected.image_digest, image_digest === expected.image_digest),
  ]
}

function compare(name: string, found: string | null, expected: string | null, isSame: boolean): Finding {
  const says = found ?? 'not known'
  if (expected === null) return { name, state: 'told', says }
  return isSame ? { name, state: 'ok', says } : { name, state: 'fault', says: `${says}, and not ${expected}` }
}

// Either commit can be abbreviated.
function isSameCommit(found: string | null, expected: string | null): boolean {
  if (found === null || expected === null) return false
  return found.startsWith(expected) || expected.startsWith(found)
}

async function checkReadiness(url: URL, expected: Expected, signal: AbortSignal): Promise<Finding[]> {
  const body = await askJson(url, signal, [200, 503])
  if (NotReady.safeParse(body).success)
    throw new Error(`${url.origin} is not ready: its database does not answer, or the process is ending`)
  const ready = Ready.safeParse(body)
  if (!ready.success) throw new Error(`${url.href} does not answer as this API does`)
  const { templates, migrations } = ready.data
  const newer = migrations - expected.migrations
  const hasAll = newer === 0 || (newer > 0 && expected.allow_newer_migrations)
  return [
    { name: 'readiness', state: 'ok', says: `${url.origin} is ready` },
    count('mails', templates, expected.templates, templates === expected.templates),
    count('migrations', migrations, expected.migrations, hasAll),
  ]
}

function count(name: string, found: number, expected: number, isRight: boolean): Finding {
  return { name, state: isRight ? 'ok' : 'fault', says: `${found}; this checkout has ${expected}` }
}
