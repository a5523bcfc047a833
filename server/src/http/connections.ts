import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The connections of a server, and what is under way on each. */
export type Connections = {
  watch(server: Server): void
  /** The newest request on a connection, answered or not. */
  newest(socket: Socket): ServerResponse | undefined
  /**
   * Call it when the server closes: ends every connection on which no handler works, after that time and again after
   * each. Node itself closes the idle ones, but waits for ever for a body, for headers, and for a client that does not
   * read its answer.
   */
  endStalledEvery(period_ms: number): void
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

    endStalledEvery(period_ms) {
      const timer = setInterval(() => {
        for (const [socket, responses] of connections) if (!responses.some(isWorkedOn)) socket.destroy()
        if (connections.size === 0) clearInterval(timer)
      }, period_ms)
      timer.unref()
    },
  }
}

function isWorkedOn({ req, writableEnded }: ServerResponse): boolean {
  return req.complete && !writableEnded
}
