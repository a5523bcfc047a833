const LIFETIME_MS = 60 * 60 * 1000

/**
 * Keeps what `load` answers for an hour. It loads when first asked, once for everybody who waits, and a failure is
 * forgotten: a provider that is down stops no start, and is asked again by the next who needs it.
 */
export function remember<T>(load: () => Promise<T>, now: () => number = () => performance.now()): () => Promise<T> {
  let loading: Promise<T> | undefined
  let good_until = Number.POSITIVE_INFINITY
  return () => {
    if (loading && now() < good_until) return loading
    good_until = Number.POSITIVE_INFINITY
    const started = load()
    loading = started
    started.then(
      () => {
        good_until = now() + LIFETIME_MS
      },
      () => {
        loading = undefined
      },
    )
    return started
  }
}
