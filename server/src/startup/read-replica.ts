import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { CircuitOpen, createCircuitBreaker } from '../adapters/circuit-breaker.ts'
import type { Metrics } from '../adapters/metrics/metrics.ts'
import { type DatabaseHandle, openDatabase, STATEMENT_TIMEOUT_MS } from '../adapters/postgres/database.ts'
import { DatabaseUnavailable, NoFreeConnection } from '../adapters/postgres/errors.ts'
import { type ReadDatabase, readPrimary, readReplica } from '../adapters/postgres/reader.ts'
import { watchLag } from '../adapters/postgres/replica-lag.ts'
import type { Config } from '../config.ts'

// At least five polls happen per bound, so that one slow poll does not make the replica stale.
const POLLS_PER_BOUND = 5
const POLL_EVERY_MS = 1000

// The primary has to answer afterwards, so these are shorter. A new connection over TLS can take 0.7 s, and the wait
// leaves a part of the request's wait budget for the primary.
const TIMEOUTS = { connect_ms: 1000, statement_ms: 1500, answer_ms: 2000 }

// Behind a pooler the answer must outlast the statement time-out of the role: a statement given up earlier runs on.
const BEHIND_POOLER = { ...TIMEOUTS, answer_ms: STATEMENT_TIMEOUT_MS }

type Options = { database: DatabaseHandle; config: Config['database']; logger: Logger; metrics: Metrics | null }

/** Reads the directory from the replica of DATABASE_READ_URL while it keeps up, otherwise from the primary. */
export function openReader({ database, config, logger, metrics }: Options): {
  reader: ReadDatabase
  close: () => Promise<void>
} {
  const { read, pool_max, prepared_statements } = config
  if (read === null) return { reader: readPrimary(database), close: async () => undefined }
  const { url, max_lag_ms } = read
  const onConnectionLost = (err: Error) => logger.warn({ err }, 'a connection of the read replica was lost')
  const timeouts = prepared_statements === true ? TIMEOUTS : BEHIND_POOLER
  const open = (size: number) => openDatabase({ url, pool_max: size, prepared_statements, onConnectionLost, timeouts })
  const replica = open(pool_max)
  // A poll that waits behind searches would call a busy replica stale, so it has its own connection.
  const polled = open(1)
  const lag = watchLag({ primary: database, replica: polled, max_lag_ms })
  metrics?.watchPool('replica', replica.connections)
  metrics?.watchReplica(() => ({ used: lag.isFresh(), lag_ms: lag.age_ms() }))
  const stop = pollRegularly(lag, max_lag_ms, logger)
  const isSilence = (error: unknown) => error instanceof DatabaseUnavailable && !(error instanceof NoFreeConnection)
  const guard = createCircuitBreaker({ isSilence })
  const onFault = (err: unknown) => {
    if (!(err instanceof CircuitOpen)) logger.warn({ err }, 'the read replica failed, and the primary answered')
  }
  const overflow_max = Math.floor(pool_max / 2)
  return {
    reader: readReplica({ primary: database, replica, isFresh: lag.isFresh, guard, onFault, overflow_max }),
    async close() {
      await stop()
      await Promise.all([replica.close(), polled.close()])
    },
  }
}

// The log has each change, not each poll.
function pollRegularly(lag: ReturnType<typeof watchLag>, max_lag_ms: number, logger: Logger): () => Promise<void> {
  let used: boolean | undefined
  const note = (err?: unknown) => {
    const fresh = lag.isFresh()
    if (fresh === used) return
    used = fresh
    if (fresh) logger.info({ event: 'read_replica', used }, 'the read replica keeps up and is read')
    else logger.warn({ event: 'read_replica', used, err }, 'the read replica is not read until it keeps up')
  }
  const ending = new AbortController()
  const { signal } = ending
  const pollUntilEnd = async () => {
    while (!signal.aborted) {
      await lag.poll().then(() => note(), note)
      // The waits vary by a fifth, so that replicas that started together spread out.
      const pause_ms = Math.min(POLL_EVERY_MS, max_lag_ms / POLLS_PER_BOUND) * (0.8 + Math.random() * 0.4)
      await wait(pause_ms, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const polling = pollUntilEnd()
  return async () => {
    ending.abort()
    await polling
  }
}
