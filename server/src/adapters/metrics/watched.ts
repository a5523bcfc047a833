import type { Maker } from './maker.ts'
import type { PoolCounts, QueueCounts, Release } from './port.ts'

export function watchRelease({ gauge }: Maker, { version, commit }: Release): void {
  const help = 'The release that runs, from RELEASE_VERSION and RELEASE_COMMIT'
  gauge('release_info', help, ['version', 'commit']).set({ version: version ?? '', commit: commit ?? '' }, 1)
}

export function watchPool({ gauge }: Maker, read: () => PoolCounts): void {
  gauge('database_pool_connections', 'Connections of the pool that are open', ['state'], (open) => {
    const { total, idle } = read()
    open.set({ state: 'idle' }, idle)
    open.set({ state: 'busy' }, total - idle)
  })
  const waiting = 'Statements that wait for a connection of the pool'
  gauge('database_pool_waiting', waiting, [], (value) => value.set(read().waiting))
}

export function watchQueues({ counter, gauge }: Maker, queues: Readonly<Record<string, QueueCounts>>): void {
  const each = Object.entries(queues)
  const watch = (name: string, help: string, read: (queue: QueueCounts) => number) =>
    gauge(name, help, ['queue'], (value) => {
      for (const [queue, counts] of each) value.set({ queue }, read(counts))
    })
  // The queues keep their own totals; the library's counters can only be incremented.
  const count = (name: string, help: string, read: (queue: QueueCounts) => number) =>
    counter(name, help, ['queue'], (total) => {
      total.reset()
      for (const [queue, counts] of each) total.inc({ queue }, read(counts))
    })
  watch('event_jobs_waiting', 'Tasks of the event bus that wait', ({ waiting }) => waiting)
  watch('event_jobs_running', 'Tasks of the event bus under way', ({ running }) => running.length)
  count('event_jobs_dropped_total', 'Tasks dropped because their queue was full', ({ dropped }) => dropped)
  count('event_jobs_failed_total', 'Tasks that failed', ({ failed }) => failed)
}
