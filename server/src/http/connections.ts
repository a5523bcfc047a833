import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Connections = {
  watch(server: Server): void
  newest(socket: Socket): ServerResponse | undefined
  /** Repeatedly ends connections on which no handler works: Node waits forever for a stalled client. */
  endStalledEvery(period_ms: number): void
}

export function createConnections(): Connections {
  // Oldest first: a client may pipeline requests.
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
