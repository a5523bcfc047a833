// autocannon brings no types of its own, so the ones in use are here.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  type Request = { method: string; path: string; headers: Record<string, string>; body?: string }
  type Call = Request & { setupRequest: () => Request }

  type Options = {
    url: string
    connections: number
    duration: number
    timeout: number
    requests: Call[]
    setupClient: (client: { setRequests(requests: Call[]): void }) => void
  }

  type Result = { non2xx: number; errors: number; timeouts: number; duration: number }

  type Run = EventEmitter<{ response: [client: unknown, status: number, bytes: number, milliseconds: number] }> &
    Promise<Result>

  export default function autocannon(options: Options): Run
}
