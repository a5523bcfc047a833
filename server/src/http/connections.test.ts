import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openRaw } from '../../test/raw.ts'
import { createConnections } from './connections.ts'

test('a closing server ends stalled connections and lets handlers finish [H7]', async () => {
  const stalled = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    request.resume()
    // Ends only after the stalled connections have been ended.
    await stalled.promise
    if (request.method === 'GET') response.end('done')
  })
  const connections = createConnections()
  connections.watch(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  const arrived = (count: number) => expect.poll(() => requests).toBe(count)
  let requests = 0
  server.on('request', () => (requests += 1))
  const worked = fetch(origin)
  const half = await openRaw(origin)
  half.socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf')
  const silent = await openRaw(origin)
  await arrived(2)

  const closed = once(server, 'close')
  server.close()
  connections.endStalledEvery(10)
  expect(await Promise.all([half.received, silent.received])).toEqual(['', ''])
  stalled.resolve()
  expect(await (await worked).text()).toBe('done')
  await closed
})
