import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../server/test/app.ts'
import { startBilling, type TestBilling, webhookUrl } from '../../server/test/billing/billing.ts'
import { expectInvariants } from '../../server/test/invariants.ts'
import { FakeProvider } from '../../server/test/oidc/fake-provider.ts'
import { startStorage, type TestStorage } from '../../server/test/storage/storage.ts'
import { type Campaign, createCampaign, type FaultReport, runRounds } from './campaign.ts'
import { OPERATIONS } from './document.ts'
import { RULES } from './judge.ts'

// Requests are generated from the OpenAPI document: anonymous, as a member and as an owner. `npm run workshop -- fuzz`
// sends many more.
const { FUZZ_REQUESTS = '600', FUZZ_SEED = 'app', FUZZ_ROUND } = process.env
const ROUNDS =
  FUZZ_ROUND === undefined ? [...Array(Math.ceil(Number(FUZZ_REQUESTS) / 100)).keys()] : [Number(FUZZ_ROUND)]
const IS_LONG = ROUNDS.length >= 100

const provider = new FakeProvider()
let storage: TestStorage
let billing: TestBilling
let campaigns: Campaign[] = []

beforeAll(async () => {
  console.log(`seed ${FUZZ_SEED}, ${ROUNDS.length} rounds`)
  await provider.listen()
  storage = await startStorage()
  billing = await startBilling()
  const bare = await createCampaign(await startTestApp({ trusted_proxy_profile: 'loopback' }))
  const app = await startTestApp({
    trusted_proxy_profile: 'loopback',
    identity_provider: { configuration: provider.configuration },
    storage: storage.store,
    billing: billing.provider,
  })
  billing.stripe.webhooks.sendTo(webhookUrl(app))
  const configured = await createCampaign(app, { identity_provider: provider, storage, billing })
  campaigns = [bare, configured]
  const began = performance.now()
  await Promise.all([
    runRounds(bare, { seed: FUZZ_SEED, rounds: ROUNDS.filter((round) => round % 2 === 0) }),
    runRounds(configured, { seed: FUZZ_SEED, rounds: ROUNDS.filter((round) => round % 2 === 1) }),
  ])
  const sum = (count: (campaign: Campaign) => number) => campaigns.map(count).reduce((a, b) => a + b, 0)
  const [requests, worlds] = [sum(({ report }) => report.requests), sum(({ report }) => report.worlds)]
  console.log(`${requests} requests in ${worlds} worlds took ${Math.round((performance.now() - began) / 1000)} s`)
  console.log(byStatus())
}, 3_600_000)
afterAll(async () => {
  billing.stripe.webhooks.hold()
  await billing.stripe.webhooks.settled()
  for (const { app, neighbours } of campaigns) {
    await neighbours.close()
    await app.close()
  }
  await provider.close()
  await storage.close()
  await billing.close()
})

// A run with mostly errors would have reached little.
function byStatus(): string {
  const totals = new Map<string, number>()
  for (const { report } of campaigns) {
    for (const [line, count] of report.statuses) {
      const status = line.slice(-3)
      totals.set(status, (totals.get(status) ?? 0) + count)
    }
  }
  return [...totals]
    .toSorted()
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
}

function show({ rule, round, message, curl }: FaultReport): string {
  return `${rule}: ${message.slice(0, 600)}\n  ${curl}\n  again: npm run workshop -- fuzz --seed=${FUZZ_SEED} --round=${round}`
}

const faultsOf = (rule: FaultReport['rule']) =>
  campaigns.flatMap(({ report }) => report.faults.filter((fault) => fault.rule === rule))

// An authenticator computes these, or an account has one: the tests in server/test/factors cover them.
const OF_AUTHENTICATORS = [
  'POST /auth/second-factor/options',
  'POST /auth/second-factor',
  'POST /auth/passkey',
  'POST /auth/factors/passkeys',
  'PATCH /auth/factors/passkeys/{passkey_id}',
  'DELETE /auth/factors/passkeys/{passkey_id}',
  'POST /auth/factors/code',
  'DELETE /auth/factors/code',
  'POST /auth/factors/recovery-codes',
]

describe('whatever is sent', () => {
  test.each([...RULES, 'unanswered', 'shown to a stranger'] as const)('no answer is %s', (rule) => {
    const faults = faultsOf(rule)
    expect(faults.slice(0, 20).map(show).join('\n\n'), `${faults.length} answers`).toBe('')
  })

  test('nothing fails behind the answers', () => {
    const errors = campaigns.flatMap(({ app }) => app.log.filter(({ level }) => Number(level) >= 50))
    expect(errors.slice(0, 20)).toEqual([])
  })

  test('no row breaks a tenancy rule [T1, T5]', async () => {
    for (const { app } of campaigns) await expectInvariants(app.database_url)
  })

  test('no row of another team changes [T4]', async () => {
    for (const { before, neighbours } of campaigns) expect(await neighbours.rows()).toEqual(before)
  })

  test.runIf(IS_LONG)('every operation succeeds at least once, but those that need an authenticator', () => {
    const lines = campaigns.flatMap(({ report }) => [...report.statuses.keys()])
    const failed = OPERATIONS.filter(
      ({ key }) => !lines.some((line) => line.startsWith(`${key} 2`) || line.startsWith(`${key} 303`)),
    )
    expect(failed.map(({ key }) => key)).toEqual(OF_AUTHENTICATORS)
  })
})
