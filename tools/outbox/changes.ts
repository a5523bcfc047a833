import type { ServerResponse } from 'node:http'

/** Sends server-sent events to the open pages when something arrives. */
export class Changes {
  readonly #listeners = new Set<ServerResponse>()

  listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders()
    this.#listeners.add(response)
    response.on('close', () => this.#listeners.delete(response))
  }

  send(text: string): void {
    const line = text.replaceAll(/\s+/g, ' ')
    for (const response of this.#listeners) response.write(`data: ${line}\n\n`)
  }
}
