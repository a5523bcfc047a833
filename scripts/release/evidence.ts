import { readFile } from 'node:fs/promises'
import type { countLevels, Requirement } from '../security/requirements.ts'
import type { Finding } from './finding.ts'

export type Results = { passed: number; failed: number }

type Known<Value> = ({ reason: null } & Value) | { reason: string }

/** `npm run workshop -- release:evidence` writes what a release proves about itself. */
export type Evidence = {
  format: 'evidence-1'
  version: string
  commit: string | null
  made_at: string
  tests: Results & { commit: string | null; rules: Record<string, Results>; rules_without_result: string[] }
  asvs: { levels: ReturnType<typeof countLevels>; faults: string[]; requirements: Requirement[] }
  sbom: Known<{ digest: string; packages: number }>
  images: Record<'server' | 'web', Known<{ digest: string }>>
  mutation: Known<{
    percent: number
    tried: number
    killed: number
    explained: number
    open: string[]
    not_run: number
  }>
}

const FORMAT = 'evidence-1'

/** Throws Error when the file is missing or is no evidence. */
export async function readEvidence(path: string): Promise<Evidence> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`The evidence ${path} cannot be read. Write it with \`npm run workshop -- release:evidence\`.`, {
      cause,
    })
  })
  const evidence: Evidence = JSON.parse(text)
  if (evidence?.format !== FORMAT) throw new Error(`${path} is not evidence of a release.`)
  return evidence
}

/** A part that is red or of another commit is a fault; one that was not made is reported with its reason. */
export function checkEvidence({ commit, tests, asvs, sbom, images, mutation }: Evidence): Finding[] {
  const { passed, failed, rules, rules_without_result } = tests
  const red = Object.entries(rules).flatMap(([id, result]) => (result.failed > 0 ? [id] : []))
  const sameCommit = commit !== null && tests.commit === commit
  const { 1: one, 2: two } = asvs.levels
  return [
    finding('evidence', commit !== null, commit === null ? 'of no commit' : `of the commit ${commit}`),
    finding(
      'tests',
      failed === 0 && passed > 0,
      `${passed} passed, ${failed} failed${red.length > 0 ? ` of ${red}` : ''}`,
    ),
    finding('tests of', sameCommit, tests.commit === null ? 'no commit' : `the commit ${tests.commit}`),
    finding(
      'rules',
      Object.keys(rules).length > 0,
      `${Object.keys(rules).length} have a result${without(rules_without_result)}`,
    ),
    finding(
      'ASVS',
      asvs.faults.length === 0,
      asvs.faults[0] ?? `level 1 ${one.met_percent} %, level 2 ${two.met_percent} %`,
    ),
    known('sbom', sbom, ({ digest, packages }) => [true, `${packages} packages, ${digest}`]),
    known('server image', images.server, ({ digest }) => [true, digest]),
    known('web image', images.web, ({ digest }) => [true, digest]),
    known('mutants', mutation, ({ percent, tried, open, not_run }) => [
      open.length === 0,
      `${percent} % of ${tried} killed or explained, ${open.length} open, ${not_run} not run`,
    ]),
  ]
}

const without = (ids: readonly string[]) => (ids.length > 0 ? `, without one: ${ids.join(' ')}` : '')

function finding(name: string, sound: boolean, says: string): Finding {
  return { name, state: sound ? 'ok' : 'fault', says }
}

function known<Value>(name: string, value: Known<Value>, judge: (value: Value) => [boolean, string]): Finding {
  if (value.reason !== null) return { name, state: 'told', says: `none: ${value.reason}` }
  return finding(name, ...judge(value))
}
