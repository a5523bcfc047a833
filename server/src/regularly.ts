type Options = {
  every_ms: number
  /** By default the first run comes after a wait. */
  starts_now?: boolean
  run: (isStopped: () => boolean) => Promise<unknown>
  onFault: (err: unknown) => void
}

/**
 * Runs something again and again. The waits vary by a fifth, so that replicas that started together spread out. Returns
 * what stops it and waits for the run under way.
 */
export function regularly({ every_ms, starts_now = false, run, onFault }: Options): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running = Promise.resolve()
  const schedule = () => {
    if (stopped) return
    timer = setTimeout(begin, every_ms * (0.8 + Math.random() * 0.4))
    timer.unref()
  }
  const begin = () => {
    running = run(() => stopped)
      .catch(onFault)
      .then(schedule)
  }
  if (starts_now) begin()
  else schedule()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
