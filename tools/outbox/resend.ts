import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type Mail = { from: string; to: string; subject: string; html: string; text: string; template: string; at: Date }

export type Reply = { status: number; body: object }

/** Validates requests to `POST /emails` as Resend does, and passes each new mail on. */
export class ResendStandIn {
  readonly #api_key: string
  readonly #receive: (mail: Mail) => void
  /** Resend sends one mail for an idempotency key, so this maps each key to the id of its mail. */
  readonly #sent = new Map<string, string>()

  constructor(api_key: string, receive: (mail: Mail) => void) {
    this.#api_key = api_key
    this.#receive = receive
  }

  answer(headers: IncomingHttpHeaders, body: Record<string, unknown>): Reply {
    if (headers.authorization === undefined) return refuse(401, 'missing_api_key', 'Missing API key')
    if (headers.authorization !== `Bearer ${this.#api_key}`) {
      return refuse(403, 'invalid_api_key', 'API key is invalid')
    }
    const missing = ['from', 'to', 'subject', 'html', 'text'].find((name) => textOf(body[name]) === '')
    if (missing) return refuse(422, 'missing_required_field', `Missing \`${missing}\` field`)

    const key = textOf(headers['idempotency-key'])
    const known = this.#sent.get(key)
    if (known !== undefined) return { status: 200, body: { id: known } }
    const id = randomUUID()
    if (key !== '') this.#remember(key, id)
    const [from, to, subject, html, text] = [body.from, body.to, body.subject, body.html, body.text].map(textOf)
    if (from && to && subject && html && text) {
      // The key that the server sends begins with the template's name.
      this.#receive({ from, to, subject, html, text, template: key.split('/', 1)[0] ?? '', at: new Date() })
    }
    return { status: 200, body: { id } }
  }

  #remember(key: string, id: string): void {
    this.#sent.set(key, id)
    const [oldest] = this.#sent.keys()
    if (this.#sent.size > 1000 && oldest !== undefined) this.#sent.delete(oldest)
  }
}

function refuse(status: number, name: string, message: string): Reply {
  return { status, body: { statusCode: status, name, message } }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join(', ')
  return typeof value === 'string' ? value : ''
}
