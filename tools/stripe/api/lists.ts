import { invalid } from './errors.ts'

export function page<T extends { id: string }>(
  objects: readonly T[],
  url: string,
  parameters: URLSearchParams,
): { object: 'list'; url: string; has_more: boolean; data: T[] } {
  const limit = Number(parameters.get('limit') ?? 10)
  if (!(limit >= 1 && limit <= 100)) throw invalid('This value must be between 1 and 100.', { param: 'limit' })
  const newest_first = objects.toReversed()
  const after = parameters.get('starting_after')
  const start = after === null ? 0 : newest_first.findIndex(({ id }) => id === after) + 1
  const data = newest_first.slice(start, start + limit)
  return { object: 'list', url, has_more: newest_first.length > start + limit, data }
}
