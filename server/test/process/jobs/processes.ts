import { fileURLToPath } from 'node:url'
import { startNode } from '@plinth/tools/processes'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../../../src/adapters/postgres/database.ts'
import type { Job, Sending } from '../../../src/jobs/job.ts'
import { type Jobs, openJobs } from '../../../src/jobs/jobs.ts'
import { asApi, createTestDatabase } from '../../database.ts'
import { query } from '../../postgres.ts'
import { createJobs } from './task.ts'

const SCRIPT = fileURLToPath(new URL('worker.ts', import.meta.url))

export type Line = Record<string, unknown>

export type WorkerProcess = {
  lines: Line[]
  until(matches: (line: Line) => boolean): Promise<Line>
  stop(signal?: NodeJS.Signals): Promise<unknown>
}

/** Starts a process that does the jobs with these names. It ends with the test. */
export async function startWorker(url: string, names: string[], environment = {}): Promise<WorkerProcess> {
  const lines: Line[] = []
  const waiting = new Set<() => void>()
  let stderr = ''
  const child = startNode('A worker', [SCRIPT, ...names], {
    env: { PATH: process.env.PATH, DATABASE_URL: asApi(url), ...environment },
    group: 'ours',
    ends_with_us: true,
    onText(text, from) {
      if (from === 'stderr') stderr += text
    },
    onLine(line) {
      lines.push(JSON.parse(line))
      for (const look of waiting) look()
    },
  })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.signal(signal)
    return await child.closed
  }
  onTestFinished(async () => void (await stop('SIGKILL')))
  const ended = child.closed.then(() => {
    throw new Error(`The worker ended: ${stderr} ${JSON.stringify(lines)}`)
  })
  ended.catch(() => undefined)
  const until: WorkerProcess['until'] = (matches) => {
    const { promise, resolve } = Promise.withResolvers<Line>()
    const look = () => {
      const line = lines.find(matches)
      if (line) resolve(line)
    }
    waiting.add(look)
    look()
    return Promise.race([promise, ended]).finally(() => waiting.delete(look))
  }
  await until(({ ready }) => ready === true)
  return { lines, until, stop }
}

export type Sender = {
  url: string
  database: ReturnType<typeof openDatabase>
  jobs: Jobs
  /** The job has a transaction of its own. */
  send<Data extends object>(job: Job<Data>, data: Data, sending?: Sending): Promise<string>
  query<Row extends object>(sql: string): Promise<Row[]>
}

/** The process sends jobs and does none, on a new database. */
export async function startSender(): Promise<Sender> {
  const own = await createTestDatabase()
  onTestFinished(own.drop)
  return await openSender(own.url)
}

/** The database is migrated; `pooled` is the address of a pooler in front of it. */
export async function openSender(url: string, pooled?: string): Promise<Sender> {
  const database = openDatabase({
    url: pooled ?? asApi(url),
    pool_max: 4,
    prepared_statements: pooled === undefined,
    onConnectionLost: () => undefined,
  })
  const jobs = await openJobs({
    database,
    logger: pino({ level: 'silent' }),
    report: () => undefined,
    jobs: Object.values(createJobs(() => undefined)),
    works: false,
  })
  onTestFinished(async () => {
    await jobs.close()
    await database.close()
  })
  return {
    url,
    database,
    jobs,
    send: (job, data, sending) => database.transaction((tx) => jobs.send(tx, job, data, sending)),
    query: (sql) => query(url, sql),
  }
}
