import type { LaneCounts, PoolCounts } from './port.ts'

type Library = typeof import('prom-client')
type Registers = InstanceType<Library['Registry']>[]

/** Reads the connections of the database pool each time the metrics are read. */
export function watchPool({ Gauge }: Library, registers: Registers, counts: () => PoolCounts): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool that are open',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle } = counts()
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'busy' }, total - idle)
    },
  })
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Statements that wait for a connection of the pool',
    registers,
    collect() {
      this.set(counts().waiting)
    },
  })
}

/** Reads the counts of the event bus each time the metrics are read. */
export function watchLanes(
  { Counter, Gauge }: Library,
  registers: Registers,
  lanes: Readonly<Record<string, LaneCounts>>,
): void {
  const each = Object.entries(lanes)
  const gauge = (name: string, help: string, read: (lane: LaneCounts) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers,
      collect() {
        for (const [lane, counts] of each) this.set({ lane }, read(counts))
      },
    })
  // The lanes keep their own totals; the library's counters can only be incremented.
  const counter = (name: string, help: string, read: (lane: LaneCounts) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['lane'],
      registers,
      collect() {
        this.reset()
        for (const [lane, counts] of each) this.inc({ lane }, read(counts))
      },
    })
  gauge('event_jobs_waiting', 'Jobs of the event bus that wait', ({ waiting }) => waiting)
  gauge('event_jobs_running', 'Jobs of the event bus under way', ({ running }) => running.length)
  counter('event_jobs_dropped_total', 'Jobs dropped because their lane was full', ({ dropped }) => dropped)
  counter('event_jobs_failed_total', 'Jobs that failed', ({ failed }) => failed)
}
