import type { Counter, Gauge, Registry } from 'prom-client'

type Library = Pick<typeof import('prom-client'), 'Counter' | 'Gauge' | 'Histogram'>

type Read<Metric> = (metric: Metric) => void

export type Maker = ReturnType<typeof makerOf>

/** Makes the metrics of a registry. `read` sets the value of one whenever the metrics are read. */
export function makerOf(library: Library, registry: Registry) {
  const registers = [registry]
  const collecting = <Metric>(read?: Read<Metric>) => ({
    collect(this: Metric) {
      read?.(this)
    },
  })
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: Label[], read?: Read<Counter<Label>>) =>
      new library.Counter({ name, help, labelNames, registers, ...collecting(read) }),
    gauge: <Label extends string>(name: string, help: string, labelNames: Label[], read?: Read<Gauge<Label>>) =>
      new library.Gauge({ name, help, labelNames, registers, ...collecting(read) }),
    histogram: <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
      new library.Histogram({ name, help, labelNames, registers, buckets }),
  }
}
