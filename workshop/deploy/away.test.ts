// An API that is away gets its response from Debian's nginx, with the shipped configuration.
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { findFreePort } from '@plinth/database/embedded/ports'
import { listen, portOf } from '@plinth/tools/loopback'
import { expect, onTestFinished, test } from 'vitest'
import { expectAway } from './maintenance.ts'
import { startNginx } from './nginx.ts'
import { temporaryFolder } from './web-server.ts'

const APP = 'https://app.example.com'
const OWN = '{"code":"database_unavailable"}'

type Ask = { method?: string; origin?: string; path?: string }

async function startApi(ports: readonly number[]) {
  const nginx = await startNginx(await temporaryFolder(), ports)
  onTestFinished(() => nginx.stop())
  const ask = async ({ method = 'GET', origin = APP, path = '/users/me' }: Ask = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<{
      status: number
      headers: IncomingHttpHeaders
      body: string
    }>()
    const options = { host: '127.0.0.1', port: nginx.port, path, method, rejectUnauthorized: false }
    request({ ...options, agent: false, headers: { host: 'api.example.com', origin } }, (response) => {
      const { statusCode: status = 0, headers } = response
      text(response).then((body) => resolve({ status, headers, body }), reject)
    })
      .on('error', reject)
      .end()
    return await promise
  }
  return { ask, log: () => readFile(nginx.access_log, 'utf8') }
}

test('an API that is away has an error of the catalogue, which the browser may read [H11]', async () => {
  const { ask } = await startApi([await findFreePort(), await findFreePort()])
  for (const method of ['GET', 'POST', 'DELETE']) expectAway(await ask({ method }), APP)
  const preflight = await ask({ method: 'OPTIONS' })
  expect(preflight).toMatchObject({ status: 204, body: '' })
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': APP,
    'access-control-allow-headers': 'content-type, x-acting-organization, x-request-id',
  })
})

test('no other origin may read it [H11]', async () => {
  const { ask } = await startApi([await findFreePort(), await findFreePort()])
  const { status, headers } = await ask({ origin: 'https://elsewhere.example.com' })
  expect(status).toBe(503)
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

test('a 503 of the API itself reaches the client as it is [H11]', async () => {
  const own = { 'content-type': 'application/problem+json; charset=utf-8', 'retry-after': '1', 'x-request-id': 'own' }
  const api = createServer((_, response) => response.writeHead(503, own).end(OWN))
  await listen(api)
  onTestFinished(() => void api.close())
  const port = portOf(api)
  const reply = await (await startApi([port, port])).ask()
  expect(reply).toMatchObject({ status: 503, body: OWN, headers: own })
  expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
})

test('a line of the log has the first part of a path, and no token', async () => {
  const { ask, log } = await startApi([await findFreePort(), await findFreePort()])
  const logged = [
    ['/public/invoices/canary?canary', '/public/-'],
    ['/i%2Fcanary', '/i/-'],
    ['/auth/session?canary', '/auth/session'],
    ['/notifications', '/notifications'],
  ]
  for (const [path = ''] of logged) await ask({ path })
  const paths = async () => (await log()).split('\n').flatMap((line) => line.split(' ')[2] ?? [])
  // nginx writes the line after the response.
  await expect.poll(paths, { timeout: 30_000 }).toEqual(logged.map(([, as]) => as))
  expect(await log()).not.toContain('canary')
})
