import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { brokenInvariants } from '../../../../database/test/invariants.ts'
import { connect } from '../../postgres.ts'
import { client, database_url, replicas } from '../use-replicas.ts'
import type { Move } from './moves.ts'
import { createWorlds, NAMES, type Name, readStates, type State, type World } from './worlds.ts'

/** RACE_ROUNDS raises the rounds per pair for a thorough run. */
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4)
// Each world takes at most two of a server's ten connections.
const SIDE_BY_SIDE = 5

type Pair = readonly [Move, Move]

type Answers = { status: number; text: string }[]

/** The answers are in the order of the moves. */
type Meet = (pair: Pair, worlds: World[]) => Promise<Answers[]>

type Outcome = { done: boolean[]; state: State }

const isDone = (status: number) => status < 300

// A move may end so when the other one came first.
const REFUSALS = [401, 403, 404, 409]

/**
 * Two simultaneous moves on two servers must have the same successes and rows as one of the two sequential orders. Only
 * the error code may differ.
 * Half of the rounds have only Ada and the people concerned in the team, the others everyone. Half of each send both
 * moves directly, the others queue both for the team's lock.
 */
export function race(pairs: readonly Pair[]): void {
  const titled = pairs.map((pair) => [pair.map(({ name }) => name).join(' ∥ '), pair] as const)
  test.each(titled)('%s end as one after the other would', { timeout: 30_000 + ROUNDS * 2000 }, async (_, pair) => {
    const concerned = NAMES.filter((name) => name === 'ada' || pair.some(({ needs }) => needs.includes(name)))
    for (const names of [concerned, NAMES]) {
      const allowed = await inBothOrders(pair, names)
      await raceRounds(pair, names, meetFreely, allowed)
      await raceRounds(pair, names, meetAtTheLock, allowed)
    }
    expect(await brokenInvariants(client)).toEqual([])
  })
}

async function raceRounds(pair: Pair, names: readonly Name[], meet: Meet, allowed: Outcome[]): Promise<void> {
  for (let left = Math.ceil(ROUNDS / 4); left > 0; left -= SIDE_BY_SIDE) {
    const { worlds, answers } = await meetInTime(pair, Math.min(left, SIDE_BY_SIDE), names, meet)
    const states = await readStates(client, worlds)
    for (const [index, state] of states.entries()) expectAllowed(pair, allowed, answers[index] ?? [], state)
  }
}

/** A busy machine can hold a lock for longer than a server waits. Such a round proves nothing and runs again, at most twice. */
async function meetInTime(
  pair: Pair,
  count: number,
  names: readonly Name[],
  meet: Meet,
  attempts = 3,
): Promise<{ worlds: World[]; answers: Answers[] }> {
  const worlds = await createWorlds(client, count, names)
  const answers = await meet(pair, worlds)
  const isLate = answers.flat().some(({ text }) => text.includes('"database_unavailable"'))
  return isLate && attempts > 1 ? await meetInTime(pair, count, names, meet, attempts - 1) : { worlds, answers }
}

async function inBothOrders(pair: Pair, names: readonly Name[]): Promise<Outcome[]> {
  const worlds = await createWorlds(client, 2, names)
  const done = await Promise.all(
    worlds.map(async (world, reverse) => {
      const results = [false, false]
      for (const index of reverse ? [1, 0] : [0, 1]) results[index] = isDone((await send(pair, index, world, 0)).status)
      return results
    }),
  )
  const states = await readStates(client, worlds)
  return states.map((state, index) => ({ done: done[index] ?? [], state }))
}

/** Each move goes to its own server. */
const meetFreely: Meet = (pair, worlds) =>
  Promise.all(worlds.map((world, round) => Promise.all([0, 1].map((index) => send(pair, index, world, index + round)))))

/** Both wait for the team's lock; which one gets it first alternates. */
const meetAtTheLock: Meet = async (pair, worlds) => {
  const holder = await connect(database_url())
  await holder.query('begin')
  await holder.query('select from organizations where id = any ($1) for update', [worlds.map(({ team }) => team)])
  let open = 0
  const sendNow = async (index: number, round: number, world: World) => {
    open += 1
    const answer = await send(pair, index, world, index + round)
    open -= 1
    return answer
  }
  const first = worlds.map((world, round) => sendNow(round % 2, round, world))
  await untilWaiting(() => open)
  const second = worlds.map((world, round) => sendNow(1 - (round % 2), round, world))
  await untilWaiting(() => open)
  await holder.end()
  const pairs = await Promise.all(first.map((answer, round) => Promise.all([answer, second[round] ?? answer])))
  return pairs.map((answers, round) => (round % 2 ? answers.toReversed() : answers))
}

// On a server a lock wait becomes a 503 after two seconds, so this is shorter.
async function untilWaiting(open: () => number): Promise<void> {
  const deadline = performance.now() + 500
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if ((rows[0]?.waiting ?? 0) >= open()) return
    await pause(5)
  }
}

async function send(pair: Pair, index: number, world: World, replica: number) {
  const [move, server] = [pair[index], replicas[replica % replicas.length]]
  if (!move || !server) throw new Error('There are two moves and two servers')
  return await move.send(server, world)
}

function expectAllowed(pair: Pair, allowed: Outcome[], answers: Answers, state: State): void {
  for (const { status, text } of answers) if (!isDone(status)) expect(REFUSALS, text).toContain(status)
  // A deleted account gets 401 even when its move succeeded: the response is read after the commit, with the session.
  const isGone = (index: number) => answers[index]?.status === 401 && state.people[pair[index]?.who ?? ''] === 'deleted'
  const done = answers.map(({ status }, index) => (isGone(index) ? 'account deleted' : isDone(status)))
  const outcomes = allowed.map((outcome) => ({
    done: outcome.done.map((each, index) => (isGone(index) ? 'account deleted' : each)),
    state: outcome.state,
  }))
  expect(outcomes, `the statuses were ${answers.map(({ status }) => status).join(' and ')}`).toContainEqual({
    done,
    state,
  })
}
