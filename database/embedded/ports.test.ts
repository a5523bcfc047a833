import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort, isFree } from './ports.ts'

test('a port is not free while a server listens on it, and free again afterwards', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  expect(await isFree(port)).toBe(false)
  server.close()
  await once(server, 'close')
  expect(await isFree(port)).toBe(true)
})

test('a found port is free and below those for outgoing connections', async () => {
  const port = await findFreePort()
  expect(port).toBeGreaterThan(1024)
  expect(port).toBeLessThan(32_768)
  expect(await isFree(port)).toBe(true)
})
