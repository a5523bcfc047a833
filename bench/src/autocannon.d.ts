// What the bench uses of autocannon, which brings no types of its own.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  type Request = { method: string; path: string; headers: Record<string, string> }

  type Options = {
    url: string
    connections: number
    duration: number
    requests: Request[]
    setupClient: (client: { setRequests(requests: Request[]): void }) => void
  }

  type Result = { non2xx: number; errors: number; timeouts: number; duration: number }

  type Run = EventEmitter<{ response: [client: unknown, status: number, bytes: number, milliseconds: number] }> &
    Promise<Result>

  export default function autocannon(options: Options): Run
}
