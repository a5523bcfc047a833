type Times = {
  fresh_ms: number
  stale_ms?: number
  retry_ms?: number
  now?: (() => number) | undefined
}

/** Caches a result for `fresh_ms`, and for `stale_ms` while loading fails. Concurrent callers share one load. */
export function cached<T, Source = void>(
  load: (source: Source) => Promise<T>,
  { fresh_ms, stale_ms = fresh_ms, retry_ms = 0, now = () => performance.now() }: Times,
): (source: Source) => Promise<T> {
  let last: { result: T; loaded_at: number } | undefined
  let loading: Promise<T> | undefined
  let next_load_at = Number.NEGATIVE_INFINITY

  const loadOnce = async (source: Source): Promise<T> => {
    const loaded_at = now()
    try {
      const result = await load(source)
      last = { result, loaded_at }
      next_load_at = loaded_at + fresh_ms
      return result
    } catch (error) {
      if (!last || now() >= last.loaded_at + stale_ms) throw error
      next_load_at = now() + retry_ms
      return last.result
    } finally {
      loading = undefined
    }
  }

  return (source) => {
    if (last && now() < next_load_at && now() < last.loaded_at + stale_ms) return Promise.resolve(last.result)
    loading ??= loadOnce(source)
    return loading
  }
}
