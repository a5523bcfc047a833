import { once } from 'node:events'
import type { Server } from 'node:http'

/** A port of 0 means any free one. Returns the origin. */
export async function listen(server: Server, port: number): Promise<string> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return `http://127.0.0.1:${address.port}`
}

/** Stops to listen and ends every connection. */
export async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
