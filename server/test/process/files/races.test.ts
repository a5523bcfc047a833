import { afterEach, describe, expect, test } from 'vitest'
import { png } from '../../images.ts'
import { send, sendImage } from '../../uploads.ts'
import { ROUNDS } from '../races/race.ts'
import { type Name, personOf, type World } from '../races/worlds.ts'
import { ask, database_url, replicas } from '../use-replicas.ts'
import { expectConsistent } from './consistency.ts'
import { newWorlds, storage, useReplicasWithStorage } from './replicas.ts'

// Two requests come at once on two servers. In the end each object has its row and each row its object.

useReplicasWithStorage()
afterEach(() => expectConsistent(database_url(), storage))

const SIDE_BY_SIDE = 5
const IMAGE = png({ width: 16, height: 16 })

type Request = { who: Name; request: string; body?: object }

/** Prepares a world and returns what meets in it. */
type Prepare = (world: World) => Promise<[Request, Request]>

// The second request is sent with the first, during its last call of the storage, or after its end.
const MOMENTS = ['at once', 'last call', 'afterwards'] as const

/** `allowed` are statuses such as `200 204`. `lastCall` is what the first request asks the storage for last. */
async function race(prepare: Prepare, allowed: string[], lastCall?: 'copy' | 'put'): Promise<void> {
  const round = async (world: World, [first, second]: [Request, Request], index: number, lastCalled: Promise<void>) => {
    const send = ({ who, request, body }: Request, side: number) =>
      ask(index + side, personOf(world, who), request, body)
    const answer = send(first, 0)
    const moment = MOMENTS[index % MOMENTS.length]
    if (moment === 'afterwards') await answer
    if (moment === 'last call' && lastCall) await lastCalled
    const answers = await Promise.all([answer, send(second, 1)])
    const statuses = answers.map(({ status }) => status).join(' ')
    expect(allowed, answers.map(({ text }) => text).join('\n')).toContain(statuses)
  }
  for (let done = 0; done < ROUNDS; done += SIDE_BY_SIDE) {
    const worlds = await newWorlds(Math.min(SIDE_BY_SIDE, ROUNDS - done))
    const rounds = await Promise.all(worlds.map(async (world) => [world, await prepare(world)] as const))
    const { promise: lastCalled, resolve } = Promise.withResolvers<void>()
    if (lastCall) storage.server.before(lastCall, async () => resolve())
    await Promise.all(rounds.map(([world, requests], index) => round(world, requests, done + index, lastCalled)))
  }
}

const completion = ({ id }: { id: string }): Request => ({ who: 'radia', request: `POST /uploads/${id}/complete` })

const imageOf = async (world: World) => sendImage(replicas[0], personOf(world, 'radia'), { content: await IMAGE })

type Other = (upload: { id: string }, world: World) => Request

const cancellation: Other = ({ id }) => ({ who: 'radia', request: `DELETE /uploads/${id}` })
const accountDeletion = (): Request => ({ who: 'radia', request: 'DELETE /users/profile/account' })
const removal: Other = (_, world) => ({
  who: 'ada',
  request: `DELETE /organizations/current/members/${personOf(world, 'radia').id}`,
})

test.each<[string, Other, string[]]>([
  [
    'the deletion of its organization [T8]',
    () => ({ who: 'ada', request: 'DELETE /organizations/current' }),
    ['200 204', '404 204'],
  ],
  ['itself', completion, ['200 200']],
  ['its cancellation', cancellation, ['200 404', '404 204']],
  ['the removal of its member', removal, ['200 204', '404 204']],
  ['the deletion of the account of its member [P4]', accountDeletion, ['200 204', '404 204', '401 204']],
])('the completion of a file meets %s', async (_, other, allowed) => {
  const prepare: Prepare = async (world) => {
    const upload = await send(replicas[0], personOf(world, 'radia'))
    return [completion(upload), other(upload, world)]
  }
  await race(prepare, allowed, 'copy')
})

test.each<[string, Other, string[]]>([
  ['itself', completion, ['200 200']],
  ['its cancellation', cancellation, ['200 404', '404 204']],
  ['the deletion of its account [P4]', accountDeletion, ['200 204', '404 204', '401 204']],
])('the completion of a profile image meets %s', async (_, other, allowed) => {
  const prepare: Prepare = async (world) => {
    const upload = await imageOf(world)
    return [completion(upload), other(upload, world)]
  }
  await race(prepare, allowed, 'put')
})

describe('setting a profile image and another request', () => {
  const setNew = async (world: World): Promise<Request> => {
    const { id } = await imageOf(world)
    const { text } = await ask(0, personOf(world, 'radia'), `POST /uploads/${id}/complete`)
    return { who: 'radia', request: 'PUT /users/profile', body: { profile_image: JSON.parse(text).profile_image_url } }
  }

  test('setting a profile image meets the deletion of its account [P4]', async () => {
    await race(async (world) => [await setNew(world), accountDeletion()], ['200 204', '401 204'])
  })

  test('setting a profile image meets setting another one, and itself', async () => {
    await race(async (world) => [await setNew(world), await setNew(world)], ['200 200'])
    await race(
      async (world) => {
        const request = await setNew(world)
        return [request, request]
      },
      ['200 200'],
    )
  })
})
