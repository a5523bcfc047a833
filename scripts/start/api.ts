import { join } from 'node:path'
import { findFreePort } from '@plinth/database/embedded/ports'
import { type Child, root, startNode, untilAnswers } from '@plinth/tools/processes'
import { type Forwarder, startForwarder } from './forwarder.ts'

const DRAIN_MS = 10_000
// The API shuts down within 25 s.
const STOP_MS = 30_000

// Most of the work of a start is to compile, and most files are the same each time.
const COMPILED = join(root, '.cache', 'compiled')

/** The process behind the port can be replaced without losing a request. */
export type Api = {
  /**
   * Starts a process and gives it the port once it is ready; the one before ends when it has answered its requests.
   * @throws StartFault when the new process does not start; then the old one keeps the port
   */
  replace(): Promise<void>
  /** Ends the process that is starting, so that `replace` throws. */
  giveUp(): void
  /** Resolves when the process that serves the port exits without being stopped. */
  ended: Promise<void>
  stop(): Promise<void>
}

export class StartFault extends Error {}

type Options = {
  host: string
  port: number
  metrics: { host: string; port: number } | undefined
  environment: NodeJS.ProcessEnv
  onLine: (line: string) => void
  /** The process is of use only after this has resolved. */
  onSpawn: (pid: number | undefined) => Promise<void>
}

type Ports = { api: number; metrics: number }

export function createApi(options: Options): Api {
  const { host, port, metrics } = options
  const ended = Promise.withResolvers<void>()
  const children = new Set<Child>()
  const forwarders: { api?: Forwarder; metrics?: Forwarder } = {}
  let serving: Child | undefined
  let starting: Child | undefined
  let stopping = false

  async function start(ports: Ports): Promise<Child> {
    const { child, errors } = spawnApi(ports, options)
    starting = child
    children.add(child)
    void child.ended.then(() => {
      children.delete(child)
      if (child === serving && !stopping) ended.resolve()
    })
    await options.onSpawn(child.pid)
    try {
      await untilAnswers(`http://127.0.0.1:${ports.api}/ready`, child, 20)
      if (child !== starting) throw new Error('Given up.')
    } catch (error) {
      await child.stop()
      await child.closed
      throw new StartFault(errors() || String(error))
    }
    return child
  }

  async function give(child: Child, ports: Ports): Promise<void> {
    const before = serving
    serving = child
    starting = undefined
    if (metrics && !forwarders.metrics)
      forwarders.metrics = await startForwarder(metrics.port, metrics.host, ports.metrics)
    else void forwarders.metrics?.switchTo(ports.metrics)
    if (!forwarders.api) forwarders.api = await startForwarder(port, host, ports.api)
    else endAfter(forwarders.api.switchTo(ports.api), before)
  }

  return {
    async replace() {
      const ports = { api: await findFreePort(), metrics: await findFreePort() }
      await give(await start(ports), ports)
    },
    giveUp() {
      starting?.signal('SIGKILL')
      starting = undefined
    },
    ended: ended.promise,
    async stop() {
      stopping = true
      await Promise.all([...children].map((child) => child.stop(STOP_MS)))
      await Promise.all([forwarders.api?.close(), forwarders.metrics?.close()])
    },
  }
}

function spawnApi(ports: Ports, { host, port, metrics, environment, onLine }: Options) {
  let errors = ''
  const child = startNode('The API', ['server/src/main.ts', 'start'], {
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(ports.api),
      ...(metrics && { METRICS_HOST: '127.0.0.1', METRICS_PORT: String(ports.metrics) }),
    },
    // People reach the API at the port in front.
    onLine: (line) => onLine(line.replaceAll(`127.0.0.1:${ports.api}`, `${host}:${port}`)),
    onText(text, from) {
      if (from === 'stdout') return
      process.stderr.write(text)
      errors = `${errors}${text}`.slice(-8000)
    },
  })
  return { child, errors: () => errors.trim() }
}

/** The wait is not awaited, because the new process has the port already. */
function endAfter(answered: Promise<void>, child: Child | undefined): void {
  const timer = Promise.withResolvers<void>()
  const late = setTimeout(timer.resolve, DRAIN_MS)
  void Promise.race([answered, timer.promise]).then(() => {
    clearTimeout(late)
    return child?.stop(STOP_MS)
  })
}
