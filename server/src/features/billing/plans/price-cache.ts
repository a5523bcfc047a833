const FRESH_MS = 10 * 60_000
const STALE_MS = 24 * 60 * 60_000
const RETRY_MS = 30_000

/** Caches the result for ten minutes, and for a day while loading fails. Concurrent callers share one load. */
export function cachePrices<T, Source = void>(
  load: (source: Source) => Promise<T>,
  now: () => number = () => performance.now(),
): (source: Source) => Promise<T> {
  let last: { result: T; loaded_at: number } | undefined
  let loading: Promise<T> | undefined
  let next_load_at = Number.NEGATIVE_INFINITY

  const loadOnce = async (source: Source): Promise<T> => {
    const loaded_at = now()
    try {
      const result = await load(source)
      last = { result, loaded_at }
      next_load_at = loaded_at + FRESH_MS
      return result
    } catch (error) {
      if (!last || now() >= last.loaded_at + STALE_MS) throw error
      next_load_at = now() + RETRY_MS
      return last.result
    } finally {
      loading = undefined
    }
  }

  return (source) => {
    if (last && now() < next_load_at && now() < last.loaded_at + STALE_MS) return Promise.resolve(last.result)
    loading ??= loadOnce(source)
    return loading
  }
}
