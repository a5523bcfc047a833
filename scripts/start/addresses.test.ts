import { createServer } from 'node:http'
import { findFreePort } from '@plinth/database/embedded/ports'
import { close, listen, portOf } from '@plinth/tools/loopback'
import { expect, test } from 'vitest'
import { readAddresses, requirePorts } from './addresses.ts'

test('one variable moves every port, whatever the older ones say', () => {
  const older = { PORT: '8123', FRONTEND_URL: 'http://localhost:5199', SERVER_URL: 'https://api.example.com' }
  expect(readAddresses({ ...older, PORT_BASE: '9000' }, 'demo')).toEqual({
    web: 'http://localhost:9000',
    web_port: 9000,
    api: 'http://localhost:9001',
    api_port: 9001,
    stand_in_ports: { outbox: 9005, website: 9006, identity_provider: 9007, object_store: 9008, stripe: 9009 },
  })
  expect(readAddresses({ ...older, PORT_BASE: '9000' }, 'start')).toMatchObject({ web_port: 9000, api_port: 9001 })
})

test('start and demo have no port in common', () => {
  const start = readAddresses({}, 'start')
  const demo = readAddresses({ PORT: '8000', FRONTEND_URL: start.web }, 'demo')
  expect(start).toMatchObject({ web_port: 5173, api_port: 8000 })
  const ports = [demo.web_port, demo.api_port, ...Object.values(demo.stand_in_ports ?? {})]
  expect(ports).not.toContain(start.web_port)
  expect(ports).not.toContain(start.api_port)
})

test('without it a start is where the variables of the server say', () => {
  const addresses = readAddresses({ PORT: '8123', FRONTEND_URL: 'http://localhost:5199' }, 'start')
  expect(addresses).toMatchObject({ api: 'http://localhost:8123', web: 'http://localhost:5199', web_port: 5199 })
})

test.each(['80', 'abc', '65530', '9000.5'])('PORT_BASE=%s is refused with a sentence', (base) => {
  expect(() => readAddresses({ PORT_BASE: base }, 'start')).toThrow(`PORT_BASE=${base} is not a port`)
})

test('ports that are taken are all named, with one way out', async () => {
  const server = createServer()
  await listen(server)
  const taken = portOf(server)
  const addresses = { ...readAddresses({}, 'start'), api_port: taken, web_port: taken }
  const refused = requirePorts(addresses, 'npm start')
  await expect(refused).rejects.toThrow(`Port ${taken}, where the API should listen, is taken`)
  await expect(refused).rejects.toThrow(`Port ${taken}, where the browser application should listen, is taken`)
  await expect(refused).rejects.toThrow(/move all ports at once: PORT_BASE=9\d\d0 npm start$/)
  await close(server)
  await requirePorts({ ...addresses, api_port: taken, web_port: await findFreePort() }, 'npm start')
})
