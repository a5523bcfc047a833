/** All times are in milliseconds. `timing.test.ts` holds that an attempt ends before what waits for it. */
export const TIMING = {
  /** All attempts of one mail end within `delivery`, and a durable mail within `job`. */
  mail: { attempts: 3, attempt: 4000, backoff: 500, longest_wait: 5000, delivery: 14_500, job: 30_000 },
  chat: { call: 3000 },
  storage: { call: 3000 },
  /** The SDK tries a call twice. `request` is for several calls: with the database none waits for eleven seconds. */
  billing: { attempt: 3500, call: 9000, request: 9000 },
  error_reports: { call: 3000, flush: 3000 },
  /** A task of the event bus outlasts a mail, so that the failure of the last attempt is logged. */
  task: 15_000,
  /** At shutdown a job may end, then it is aborted, and then pg-boss stops. `count` is for the metrics. */
  jobs: { end: 3000, abort: 2000, settle: 2000, count: 2000 },
  drain: 10_000,
  /** The process ends this long after it has stopped serving. */
  exit: 25_000,
} as const

/** Rejects with the reason of the signal once that aborts. The work should end soon after; it is not waited for. */
export async function untilAborted<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([work(signal), aborted])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

type Timeout = {
  late?: () => Error
  signal?: AbortSignal
}

/** Aborts the signal of the work after `ms`, and then rejects without waiting for it. */
export async function withTimeout<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  { late = () => new Error(`It took longer than ${ms / 1000} s`), signal }: Timeout = {},
): Promise<T> {
  signal?.throwIfAborted()
  const controller = new AbortController()
  // A signal that outlives the work would keep what `AbortSignal.any` makes of it until garbage is collected.
  const end = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', end, { once: true })
  const timer = setTimeout(() => controller.abort(late()), ms)
  try {
    return await untilAborted(controller.signal, work)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  await withTimeout(ms, () => work).catch(() => undefined)
}
