import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Server as AnyServer } from 'node:net'

/** Listens on the port, or on a free one for 0. Returns the origin. */
export async function listen(server: AnyServer, port = 0): Promise<string> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${portOf(server)}`
}

export function portOf(server: AnyServer): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}

/** Stops listening and closes every connection. */
export async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
