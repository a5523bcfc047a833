import type { SubscriptionChange } from '../../../src/events/events.ts'
import { changesBetween } from '../../../src/features/billing/subscriptions/changes.ts'

export type State = Parameters<typeof changesBetween>[1]

/** Reads may skip any of these states but the last. Each way through them is one sorted text of announcements. */
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
