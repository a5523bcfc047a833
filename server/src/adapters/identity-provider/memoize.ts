const LIFETIME_MS = 60 * 60 * 1000

/** Caches the result of `load` for an hour, once for all callers. After a failure the next call tries again. */
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
