import type { TestApp } from '../../server/test/app.ts'
import { OPERATIONS, operationsAt } from './document.ts'
import { judge, type Rule } from './judge.ts'
import { createNeighbours, MARK, type Neighbours } from './neighbours.ts'
import type { Providers } from './providers.ts'
import { Random } from './random.ts'
import { makeRequest } from './requests.ts'
import { createSender, type Received, type Sender, toCurl } from './send.ts'
import type { Sent } from './sent.ts'
import { asWebhook } from './webhooks.ts'
import { type Caller, createWorld, type World } from './world.ts'

/** Consecutive requests in one world; the seed and the number of a round reproduce them. */
const ROUND_LENGTH = 100
const RESTORE_EVERY = 20
// The lanes are few, so that no request waits long for a connection on a slow machine.
const LANES = 2

export type FaultReport = {
  rule: Rule | 'shown to a stranger' | 'unanswered'
  round: number
  message: string
  curl: string
}

export type Report = {
  requests: number
  worlds: number
  faults: FaultReport[]
  /** The count of each status per operation. */
  statuses: Map<string, number>
}

type Plan = { seed: string; rounds: readonly number[] }

export type Campaign = {
  app: TestApp
  providers: Providers
  neighbours: Neighbours
  before: string[]
  report: Report
}

/** Prepares an application for rounds of requests. */
export async function createCampaign(app: TestApp, providers: Providers = {}): Promise<Campaign> {
  const neighbours = await createNeighbours(app, providers)
  const report: Report = { requests: 0, worlds: 0, faults: [], statuses: new Map() }
  return { app, providers, neighbours, before: await neighbours.rows(), report }
}

/** Runs rounds in parallel; the requests within a round are sequential, so that it can be repeated alone. */
export async function runRounds(campaign: Campaign, { seed, rounds }: Plan): Promise<void> {
  const sender = createSender(campaign.app.origin)
  const left = [...rounds]
  const lane = async () => {
    for (let round = left.shift(); round !== undefined; round = left.shift())
      await runRound(campaign, sender, seed, round)
  }
  try {
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    sender.close()
  }
  await campaign.app.settled()
}

async function runRound(campaign: Campaign, sender: Sender, seed: string, round: number): Promise<void> {
  const random = new Random(`${seed}/${round}`)
  const cursors = new Map<string, string[]>()
  let world = await newWorld(campaign, random)
  for (let index = 0; index < ROUND_LENGTH; index++) {
    if (index % RESTORE_EVERY === RESTORE_EVERY - 1 && !(await world.restore()))
      world = await newWorld(campaign, random)
    const caller = world.callers[chooseCaller(random)]
    const operation = random.pick(OPERATIONS)
    const cursor = cursors.get(operation.key)
    const dictionary = { ...world.dictionary, ...world.own[operation.key], ...(cursor && { cursor }) }
    const made = fromSomewhere(makeRequest(operation, caller.cookie, dictionary, random), random)
    const sent = isBareWebhook(made) && world.events ? asWebhook(made, world.events, random) : made
    const received = await sendOne(campaign, sender, round, sent)
    if (!received) continue
    const next = /"next_cursor":"([^"]+)"/.exec(received.text)?.[1]
    if (next) cursors.set(operation.key, [next])
    if (hasLostSession(caller, sent, received)) world = await newWorld(campaign, random)
  }
}

async function newWorld({ app, providers, neighbours, report }: Campaign, random: Random): Promise<World> {
  report.worlds += 1
  return await createWorld(app, neighbours, providers, random)
}

function chooseCaller(random: Random): Caller['name'] {
  return random.pick(['owner', 'owner', 'owner', 'owner', 'member', 'member', 'member', 'anonymous', 'anonymous'])
}

// The body is the one of the document, which does not know what the provider sends.
function isBareWebhook({ method, url, body }: Sent): boolean {
  return method === 'POST' && url.startsWith('/billing/webhooks/stripe') && !body
}

// Some requests come from a few addresses, so that a rate limit is reached.
function fromSomewhere(sent: Sent, random: Random): Sent {
  const address = random.chance(0.1) ? '198.51.100.7' : `203.${random.between(0, 255)}.${random.between(0, 255)}.7`
  return { ...sent, headers: { 'x-forwarded-for': address, ...sent.headers } }
}

function hasLostSession(caller: Caller, sent: Sent, { status, text }: Received): boolean {
  return caller.signed_in && sent.signed_in && status === 401 && text.includes('"unauthorized"')
}

async function sendOne(
  { app, report }: Campaign,
  sender: Sender,
  round: number,
  sent: Sent,
): Promise<Received | undefined> {
  report.requests += 1
  const note = (rule: FaultReport['rule'], message: string) =>
    report.faults.push({ rule, round, message, curl: toCurl(app.origin, sent) })
  const received = await sender.send(sent).catch((error: unknown) => void note('unanswered', String(error)))
  if (!received) return undefined
  for (const { rule, message } of judge(sent, received)) note(rule, message)
  if (received.text.toLowerCase().replaceAll('.', ' ').includes(MARK)) note('shown to a stranger', received.text)
  const key = operationsAt(sent.url).find(({ method }) => method === sent.method)?.key ?? 'no operation'
  const line = `${key} ${received.status}`
  report.statuses.set(line, (report.statuses.get(line) ?? 0) + 1)
  return received
}
