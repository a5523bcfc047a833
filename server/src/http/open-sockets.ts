import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

const LONGEST_IDLE_MS = 10_000
const STALLED_MS = 5_000

export type OpenSockets = ReturnType<typeof createOpenSockets>

export function createOpenSockets(stalled_ms = STALLED_MS) {
  // A client may pipeline requests, so the responses are sorted, the oldest first.
  const connections = new Map<Socket, ServerResponse[]>()
  return {
    watch(server: Server): void {
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

    newest: (socket: Socket) => connections.get(socket)?.at(-1),

    /** Idle connections stay open for a while, since a proxy may be sending a request that it cannot send again. */
    async closeListener(server: Server, keep_idle_ms: number): Promise<void> {
      const closed = once(server, 'close')
      // The close of http.Server would end the idle connections at once.
      NetServer.prototype.close.call(server)
      const timer = setTimeout(
        () => {
          server.closeIdleConnections()
          endStalled()
        },
        Math.min(keep_idle_ms, LONGEST_IDLE_MS),
      )
      await closed
      clearTimeout(timer)
    },
  }

  // Node waits forever for a client that stalls. No handler works on its connection.
  function endStalled(): void {
    const timer = setInterval(() => {
      for (const [socket, responses] of connections) if (!responses.some(isWorkedOn)) socket.destroy()
      if (connections.size === 0) clearInterval(timer)
    }, stalled_ms)
    timer.unref()
  }
}

function isWorkedOn({ req, writableEnded }: ServerResponse): boolean {
  return req.complete && !writableEnded
}
