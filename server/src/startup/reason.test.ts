import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { reasonOf } from './reason.ts'

test('a host with several addresses that refuse is described by each of them', async () => {
  const lookup = (_name: string, _options: unknown, found: (error: null, addresses: object[]) => void) =>
    found(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ])
  const error = await new Promise<unknown>((resolve) => {
    connect({ host: 'database', port: 1, lookup: lookup as never }).on('error', resolve)
  })
  expect(error).toMatchObject({ message: '' })
  expect(reasonOf(error)).toBe('connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1')
})
