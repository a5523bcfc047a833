import { createServer } from 'node:http'
import { listen } from '@plinth/tools/loopback'
import { expect, onTestFinished, test } from 'vitest'
import { openRaw } from '../../test/raw.ts'
import { createOpenSockets } from './open-sockets.ts'

test('a closing server ends stalled connections and lets handlers finish [H7]', async () => {
  const stalled = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    request.resume()
    // The request ends only after the stalled connections have been ended.
    await stalled.promise
    if (request.method === 'GET') response.end('done')
  })
  const connections = createOpenSockets(10)
  connections.watch(server)
  const origin = await listen(server)
  onTestFinished(() => server.closeAllConnections())

  const arrived = (count: number) => expect.poll(() => requests).toBe(count)
  let requests = 0
  server.on('request', () => (requests += 1))
  const worked = fetch(origin)
  const half = await openRaw(origin)
  half.socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf')
  const silent = await openRaw(origin)
  await arrived(2)

  const closed = connections.closeListener(server, 0)
  expect(await Promise.all([half.received, silent.received])).toEqual(['', ''])
  stalled.resolve()
  expect(await (await worked).text()).toBe('done')
  await closed
})

test('a closing server refuses new connections, and serves what still arrives on the open ones [H9]', async () => {
  const server = createServer((_, response) => response.end('done'))
  const connections = createOpenSockets()
  connections.watch(server)
  const origin = await listen(server)
  onTestFinished(() => server.closeAllConnections())
  const idle = await openRaw(origin)
  await expect.poll(() => fetch(origin).then(({ status }) => status)).toBe(200)

  const closed = connections.closeListener(server, 10_000)
  await expect(fetch(origin, { headers: { connection: 'close' } })).rejects.toThrow()
  idle.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  expect(await idle.received).toContain('done')
  server.closeAllConnections()
  await closed
})
