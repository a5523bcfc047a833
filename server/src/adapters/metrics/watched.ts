import type { Metrics, PoolCounts, QueueCounts, Release, ReplicaState } from './port.ts'

export type Library = typeof import('prom-client')
export type Registers = InstanceType<Library['Registry']>[]

/** Tells which release runs, with 1 as its value. */
export function watchRelease({ Gauge }: Library, registers: Registers, { version, commit }: Release): void {
  const release = new Gauge({
    name: 'release_info',
    help: 'The release that runs, from RELEASE_VERSION and RELEASE_COMMIT',
    labelNames: ['version', 'commit'],
    registers,
  })
  release.set({ version: version ?? '', commit: commit ?? '' }, 1)
}

export function watchPools({ Gauge }: Library, registers: Registers): Pick<Metrics, 'watchPool'> {
  const pools: [server: string, counts: () => PoolCounts][] = []
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool that are open',
    labelNames: ['server', 'state'],
    registers,
    collect() {
      for (const [server, counts] of pools) {
        const { total, idle } = counts()
        this.set({ server, state: 'idle' }, idle)
        this.set({ server, state: 'busy' }, total - idle)
      }
    },
  })
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Statements that wait for a connection of the pool',
    labelNames: ['server'],
    registers,
    collect() {
      for (const [server, counts] of pools) this.set({ server }, counts().waiting)
    },
  })
  return { watchPool: (server, counts) => void pools.push([server, counts]) }
}

export function watchReplica({ Gauge }: Library, registers: Registers, read: () => ReplicaState): void {
  new Gauge({
    name: 'read_replica_used',
    help: '1 while searches read the replica, 0 while they read the primary',
    registers,
    collect() {
      this.set(read().used ? 1 : 0)
    },
  })
  new Gauge({
    name: 'read_replica_lag_seconds',
    help: 'How old the data of the replica may be; absent while that is unknown',
    registers,
    collect() {
      const { lag_ms } = read()
      if (lag_ms === null) this.remove()
      else this.set(lag_ms / 1000)
    },
  })
}

export function watchQueues(
  { Counter, Gauge }: Library,
  registers: Registers,
  queues: Readonly<Record<string, QueueCounts>>,
): void {
  const each = Object.entries(queues)
  const gauge = (name: string, help: string, read: (queue: QueueCounts) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      collect() {
        for (const [queue, counts] of each) this.set({ queue }, read(counts))
      },
    })
  // The queues keep their own totals; the library's counters can only be incremented.
  const counter = (name: string, help: string, read: (queue: QueueCounts) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['queue'],
      registers,
      collect() {
        this.reset()
        for (const [queue, counts] of each) this.inc({ queue }, read(counts))
      },
    })
  gauge('event_jobs_waiting', 'Tasks of the event bus that wait', ({ waiting }) => waiting)
  gauge('event_jobs_running', 'Tasks of the event bus under way', ({ running }) => running.length)
  counter('event_jobs_dropped_total', 'Tasks dropped because their queue was full', ({ dropped }) => dropped)
  counter('event_jobs_failed_total', 'Tasks that failed', ({ failed }) => failed)
}
