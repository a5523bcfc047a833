import { afterEach, describe, expect, test } from 'vitest'
import { png } from '../../images.ts'
import { addImage, send, sendImage } from '../../uploads.ts'
import { ROUNDS } from '../races/race.ts'
import { personOf, type World } from '../races/worlds.ts'
import { expectConsistent } from './consistency.ts'
import { ask, databaseUrl, newWorld, replicas, storage, useReplicasWithStorage } from './replicas.ts'

// Two requests at once on two servers. Whatever comes first, in the end each object has its row and each row its object.

useReplicasWithStorage()
afterEach(() => expectConsistent(databaseUrl(), storage))

const SIDE_BY_SIDE = 5
const IMAGE = png({ width: 16, height: 16 })

type Answer = { status: number; text: string }

/** Runs many rounds, each in a world of its own; the two requests change servers from round to round. */
async function race(
  prepare: (world: World) => Promise<[one: string, other: string, as: [string, string]]>,
  expectBoth: (one: Answer, other: Answer) => void,
  body?: (world: World) => object | undefined,
): Promise<void> {
  const round = async (index: number) => {
    const world = await newWorld()
    const [one, other, cookies] = await prepare(world)
    const [first, second] = await Promise.all([
      ask(index, { cookie: cookies[0] }, one, body?.(world)),
      ask(index + 1, { cookie: cookies[1] }, other),
    ])
    expectBoth(first, second)
  }
  for (let done = 0; done < ROUNDS; done += SIDE_BY_SIDE) {
    const rounds = Math.min(SIDE_BY_SIDE, ROUNDS - done)
    await Promise.all(Array.from({ length: rounds }, (_, index) => round(done + index)))
  }
}
