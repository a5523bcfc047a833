import type { SubscriptionChange } from '../../../src/events/events.ts'
import { changesBetween } from '../../../src/features/billing/subscriptions/changes.ts'

export type State = Parameters<typeof changesBetween>[1]

/**
 * Everything that may be announced of these states: reads may skip any of them but the last, and what is announced leads
 * from one read to the next. One sorted text for each way.
 */
export function possibleAnnouncements(states: readonly State[]): string[] {
  const ways = waysThrough(undefined, states).map((kinds) => kinds.toSorted().join(' '))
  return [...new Set(ways)]
}

function waysThrough(before: State | undefined, states: readonly State[]): SubscriptionChange[][] {
  return states.flatMap((state, index) => {
    const told = changesBetween(before, state)
    if (index === states.length - 1) return [told]
    return waysThrough(state, states.slice(index + 1)).map((rest) => [...told, ...rest])
  })
}
