import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The connections of a server, and what is under way on each. */
export type Connections = {
  watch(server: Server): void
  /** The newest request on a connection, answered or not. */
  newest(socket: Socket): ServerResponse | undefined
}

export function createConnections(): Connections {
  // The responses of a connection, oldest first: a client may send requests ahead, and they are answered in order.
  const connections = new Map<Socket, ServerResponse[]>()
  return {
    watch(server) {
      server.on('connection', (socket) => {
        connections.set(socket, [])
        socket.once('close', () => connections.delete(socket))
      })
      server.on('request', ({ socket }, response) => {
        const responses = connections.get(socket)
        while (responses?.[0]?.writableFinished) responses.shift()
        responses?.push(response)
      })
    },

    newest: (socket) => connections.get(socket)?.at(-1),
  }
}
