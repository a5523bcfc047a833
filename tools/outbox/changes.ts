import type { ServerResponse } from 'node:http'

/** The open pages get server-sent events when something arrives. */
export class Changes {
  readonly #listeners = new Set<ServerResponse>()

  listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders()
    this.#listeners.add(response)
    response.on('close', () => this.#listeners.delete(response))
  }

  tell(news: string): void {
    const line = news.replaceAll(/\s+/g, ' ')
    for (const response of this.#listeners) response.write(`data: ${line}\n\n`)
  }
}
