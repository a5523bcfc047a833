import { Agent, createServer, get, request, type Server } from 'node:http'
import { findFreePort } from '@plinth/database/embedded/ports'
import { close, listen, portOf } from '@plinth/tools/loopback'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Forwarder, startForwarder } from './forwarder.ts'

let port: number
let forwarder: Forwarder
let servers: Server[]

async function serve(answer: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await listen(server)
  return portOf(server)
}

beforeEach(async () => {
  servers = []
  port = await findFreePort()
})
afterEach(async () => {
  await forwarder.close()
  await Promise.all(servers.map(close))
})

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)

test('a request and its answer pass unchanged', async () => {
  const first = await serve(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { method, url, headers } = incoming
    response.writeHead(418, { 'set-cookie': ['a=1', 'b=2'], 'x-own': 'yes' })
    response.end(JSON.stringify({ method, url, host: headers.host, body: Buffer.concat(chunks).toString() }))
  })
  forwarder = await startForwarder(port, '127.0.0.1', first)
  const answer = await ask('/a%20b?c=d', { method: 'PUT', body: 'text' })
  expect(answer.status).toBe(418)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.headers.get('x-own')).toBe('yes')
  expect(await answer.json()).toEqual({ method: 'PUT', url: '/a%20b?c=d', host: `127.0.0.1:${port}`, body: 'text' })
})

test('a switch waits for the answers that are under way, and no request is lost', async () => {
  const waiting = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const first = await serve(async (_, response) => {
    arrived.resolve()
    await waiting.promise
    response.end('first')
  })
  const second = await serve((_, response) => response.end('second'))
  forwarder = await startForwarder(port, '127.0.0.1', first)
  const early = ask('/')
  await arrived.promise
  let switched = false
  const done = forwarder.switchTo(second).then(() => {
    switched = true
  })
  expect(await (await ask('/')).text()).toBe('second')
  expect(switched).toBe(false)
  waiting.resolve()
  expect(await (await early).text()).toBe('first')
  await done
})

test('a connection that a client keeps outlives the process behind', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<{ text: string; reused: boolean }>((resolve, reject) => {
      const sent = get({ port, agent }, async (answer) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve({ text, reused: sent.reusedSocket })
      }).on('error', reject)
    })
  const first = await serve((_, response) => response.end('first'))
  const second = await serve((_, response) => response.end('second'))
  forwarder = await startForwarder(port, '127.0.0.1', first)
  expect(await ask()).toEqual({ text: 'first', reused: false })
  await forwarder.switchTo(second)
  const [gone] = servers.splice(0, 1)
  if (gone) await close(gone)
  expect(await ask()).toEqual({ text: 'second', reused: true })
  agent.destroy()
})

test('a process that is gone is a 502, and a client that goes ends its request there', async () => {
  const gone = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const first = await serve((_, response) => {
    response.on('close', () => gone.resolve())
    arrived.resolve()
  })
  forwarder = await startForwarder(port, '127.0.0.1', first)
  const sent = request({ port }).on('error', () => undefined)
  sent.end()
  await arrived.promise
  sent.destroy()
  await gone.promise
  await forwarder.switchTo(await findFreePort())
  expect((await ask('/')).status).toBe(502)
})
