import { describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../../../database/test/invariants.ts'
import { client, replicas, useReplicas } from '../use-replicas.ts'
import { pairsOf } from './moves.ts'
import { ROUNDS, race } from './race.ts'
import { createWorlds, personOf } from './worlds.ts'

useReplicas()

describe('a deleted account meets another change', () => race(pairsOf('accounts')))

test('two owners who are members of each other’s teams both keep their accounts [P5, O8]', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const worlds = await createWorlds(client, 2, ['ada'])
    const owners = worlds.map((world) => personOf(world, 'ada'))
    await client.query(
      "insert into members (organization_id, user_id, role) select team, owner, 'member' from unnest($1::uuid[], $2::uuid[]) as m (team, owner)",
      [worlds.map(({ team }) => team), owners.map(({ id }) => id).toReversed()],
    )
    const answers = await Promise.all(
      owners.map(({ cookie }, index) => replicas[index]?.send('DELETE', '/users/profile/account', { cookie })),
    )
    expect(answers).toMatchObject(Array(2).fill({ status: 409, body: { code: 'ownership_transfer_required' } }))
  }
  expect(await brokenInvariants(client)).toEqual([])
})
