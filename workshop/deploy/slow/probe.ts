import { request } from 'node:https'

export type Latencies = { count: number; failures: string[]; p50: number; p99: number; worst: number }

/** Requests /health on one new connection after the other, at least so many times and until it is told to stop. */
export async function probe(port: number, least: number, isOver: () => boolean = () => true): Promise<Latencies> {
  const times: number[] = []
  const failures: string[] = []
  while (times.length + failures.length < least || !isOver()) {
    const began = performance.now()
    const answer = await ask(port)
    if (answer === 200) times.push(performance.now() - began)
    else failures.push(String(answer))
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN
  return { count: times.length, failures, p50: at(0.5), p99: at(0.99), worst: at(1) }
}

/** Returns the status, or the message of the error. */
function ask(port: number): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>()
  const options = { host: '127.0.0.1', port, path: '/health', agent: false, rejectUnauthorized: false }
  request(options, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0))
  })
    .on('error', (error) => resolve(error.message))
    .end()
  return promise
}

export function format({ count, failures, p50, p99, worst }: Latencies): string {
  const ms = (time: number) => `${time.toFixed(1)} ms`
  return `${count} answered, ${failures.length} failed, p50 ${ms(p50)}, p99 ${ms(p99)}, worst ${ms(worst)}`
}
