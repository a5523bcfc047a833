import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { close, listen } from '@plinth/tools/loopback'
import { slackAnswer, slackError } from '@plinth/tools/outbox/slack'
import { vi } from 'vitest'
import { TIMEOUT_MS } from '../timeout.ts'

export type SlackBehaviour =
  | 'answer'
  | 'hang'
  | 'reset'
  | 'malformed'
  | { status: number; body?: string }
  | { error: string }
  | { redirect: string }

export type SlackPost = { url: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }

export type FakeSlack = {
  configuration: { bot_token: string; api_base_url: string }
  posts: SlackPost[]
  behaviour: SlackBehaviour
  /** Waits for the next post that was not taken and returns its text. */
  take(): Promise<string>
  close(): Promise<void>
}

const BOT_TOKEN = 'xoxb-of-the-tests'

/** Fakes Slack's chat.postMessage on loopback, with the checks and errors of the real one. */
export async function startSlack(): Promise<FakeSlack> {
  const posts: SlackPost[] = []
  let taken = 0
  const server = createServer(async (request, response) => {
    const post = { url: request.url ?? '', headers: request.headers, body: readBody(await text(request)) }
    posts.push(post)
    answer(slack.behaviour, request, response, post)
  })
  const origin = await listen(server)

  const slack: FakeSlack = {
    configuration: { bot_token: BOT_TOKEN, api_base_url: `${origin}/api` },
    posts,
    behaviour: 'answer',
    async take() {
      const post = await vi.waitFor(
        () => {
          const next = posts[taken]
          if (!next) throw new Error('Nothing was posted')
          return next
        },
        { timeout: TIMEOUT_MS, interval: 5 },
      )
      taken += 1
      return String(post.body.text)
    },
    close: () => close(server),
  }
  return slack
}

function readBody(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

function answer(behaviour: SlackBehaviour, request: IncomingMessage, response: ServerResponse, post: SlackPost): void {
  const send = (status: number, body: string) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body)
  if (behaviour === 'hang') return
  if (behaviour === 'reset') return void request.socket.resetAndDestroy()
  if (behaviour === 'malformed') return void send(200, '<html>Service Temporarily Unavailable</html>')
  if (typeof behaviour === 'object' && 'redirect' in behaviour) {
    return void response.writeHead(307, { location: behaviour.redirect }).end()
  }
  if (typeof behaviour === 'object' && 'status' in behaviour) {
    return void send(behaviour.status, behaviour.body ?? '{"ok":true}')
  }
  const method = post.url.replace(/^\/api\//, '')
  const error =
    typeof behaviour === 'object' ? behaviour.error : slackError({ ...post, method }, BOT_TOKEN, 'alerts-users')
  send(200, JSON.stringify(slackAnswer(error)))
}
