import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Contents } from './contents.ts'
import { slackAnswer, slackError } from './slack.ts'

const CHANNEL = 'alerts-users'
const MAX_BYTES = 1024 * 1024

/** Accepts a mail or a chat message as the provider at this path would. */
export async function receive(
  { resend, bot_token, messages, changes }: Contents,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readJson(request)
  const send = (status: number, answer: object) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer))
  if (path === '/resend/emails') {
    const { status, body: answer } = resend.answer(request.headers, body)
    send(status, answer)
  } else if (path.startsWith('/slack/')) {
    const post = { method: path.slice('/slack/'.length), headers: request.headers, body }
    const error = slackError(post, bot_token, CHANNEL)
    if (error === null) {
      messages.add({ channel: CHANNEL, text: String(body.text), at: new Date() })
      changes.send('New chat message')
    }
    send(200, slackAnswer(error))
  } else send(404, {})
}

/** Returns an empty object when the body is not JSON or is too large. */
async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= MAX_BYTES) chunks.push(chunk)
  }
  try {
    return size > MAX_BYTES ? {} : Object(JSON.parse(Buffer.concat(chunks).toString('utf8')))
  } catch {
    return {}
  }
}
