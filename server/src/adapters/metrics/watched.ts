import type { Maker } from './maker.ts'
import type { PoolCounts, QueueCounts, Release, ReplicaState } from './port.ts'

export function watchRelease({ gauge }: Maker, { version, commit }: Release): void {
  const help = 'The release that runs, from RELEASE_VERSION and RELEASE_COMMIT'
  gauge('release_info', help, ['version', 'commit']).set({ version: version ?? '', commit: commit ?? '' }, 1)
}

export function watchPools({ gauge }: Maker) {
  const pools: [server: 'primary' | 'replica', counts: () => PoolCounts][] = []
  const connections = 'Connections of the pool that are open'
  gauge('database_pool_connections', connections, ['server', 'state'], (open) => {
    for (const [server, counts] of pools) {
      const { total, idle } = counts()
      open.set({ server, state: 'idle' }, idle)
      open.set({ server, state: 'busy' }, total - idle)
    }
  })
  gauge('database_pool_waiting', 'Statements that wait for a connection of the pool', ['server'], (waiting) => {
    for (const [server, counts] of pools) waiting.set({ server }, counts().waiting)
  })
  return { watchPool: (...pool: (typeof pools)[number]) => void pools.push(pool) }
}

export function watchReplica({ gauge }: Maker, read: () => ReplicaState): void {
  const used = '1 while searches read the replica, 0 while they read the primary'
  gauge('read_replica_used', used, [], (value) => value.set(read().used ? 1 : 0))
  const lag = 'How old the data of the replica may be; absent while that is unknown'
  gauge('read_replica_lag_seconds', lag, [], (value) => {
    const { lag_ms } = read()
    if (lag_ms === null) value.remove()
    else value.set(lag_ms / 1000)
  })
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
