export type OnEnd = (outcome: 'ok' | 'failed') => void

type Options = {
  every_ms: number
  /** By default the first run comes after a wait. */
  starts_now?: boolean
  /** Must end soon after the signal aborts. */
  run: (signal: AbortSignal) => Promise<unknown>
  onFault: (err: unknown) => void
  /** Called after each run. */
  onEnd?: OnEnd | undefined
}

/**
 * Runs something again and again. The waits vary by a fifth, so that replicas that started together spread out. Returns
 * what stops it: it aborts the signal and waits for the run under way.
 */
export function regularly({ every_ms, starts_now = false, run, onFault, onEnd }: Options): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  let running = Promise.resolve()
  const schedule = () => {
    if (stopping.signal.aborted) return
    timer = setTimeout(begin, every_ms * (0.8 + Math.random() * 0.4))
    timer.unref()
  }
  const begin = () => {
    running = run(stopping.signal)
      .then(
        () => onEnd?.('ok'),
        (err: unknown) => {
          onFault(err)
          onEnd?.('failed')
        },
      )
      .then(schedule)
  }
  if (starts_now) begin()
  else schedule()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}
