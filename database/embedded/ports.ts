import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCode } from '../error-code.ts'

const LOOPBACK = ['127.0.0.1', '::1']
const ATTEMPTS = 50

/** A machine without IPv6 has only one loopback address. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of LOOPBACK) if ((await tryToListen(port, host)) === 'EADDRINUSE') return false
  return true
}

/** The system assigns ports above 32767 to outgoing connections. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found between 20000 and 32000.')
}

async function tryToListen(port: number, host: string): Promise<string | undefined> {
  const server = createServer()
  try {
    await once(server.listen(port, host), 'listening')
    return undefined
  } catch (error) {
    return errorCode(error)
  } finally {
    server.close()
  }
}
