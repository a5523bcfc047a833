import { StripeFault } from './errors.ts'
import type { ApiRequest } from './requests.ts'

export type Reply = { status: number; headers: Record<string, string>; body: object }

type Entry = { request: string; reply: Promise<Reply>; done: boolean }

/** Runs a POST once per Idempotency-Key and replays its result, including errors, as Stripe does for a day. */
export function createIdempotency() {
  const entries = new Map<string, Entry>()
  return async (request: ApiRequest, run: () => Promise<Reply>): Promise<Reply> => {
    const { method, path, parameters, idempotency_key: key } = request
    if (method !== 'POST' || key === undefined) return run()
    const fingerprint = `${path}\n${parameters}`
    const found = entries.get(key)
    if (!found) return remember(entries, key, { request: fingerprint, reply: run(), done: false })
    if (found.request !== fingerprint) {
      throw new StripeFault(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      )
    }
    if (!found.done) {
      const message = 'There is currently another in-progress request using this Idempotent Key.'
      throw new StripeFault(409, 'idempotency_error', message, { code: 'idempotency_key_in_use' })
    }
    const reply = await found.reply
    return { ...reply, headers: { ...reply.headers, 'idempotent-replayed': 'true' } }
  }
}

function remember(entries: Map<string, Entry>, key: string, entry: Entry): Promise<Reply> {
  entries.set(key, entry)
  void entry.reply.then(
    () => {
      entry.done = true
    },
    // A request that failed before its work began, such as by a rate limit, can be sent again.
    () => entries.delete(key),
  )
  return entry.reply
}
