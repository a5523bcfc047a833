import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { traceFields } from './adapters/request-context.ts'
import type { Config } from './config.ts'

export type Logging = {
  logger: Logger
  /** The fields of the one line per request are fixed and hold no secret, so it skips redaction. */
  requestLogger: Logger
  flush: () => void
}

/** Writes JSON lines to stdout, or readable lines with LOG_PRETTY. */
export async function createLogging(config: Pick<Config, 'log' | 'environment'>): Promise<Logging> {
  const options = {
    level: config.log.level,
    base: null,
    serializers: { err: serializeError },
    mixin: traceFields,
  }
  const { stream, flush } = config.log.pretty ? await prettyStream() : jsonStream(config.environment === 'production')
  return { logger: pino({ ...options, redact: REDACTED }, stream), requestLogger: pino(options, stream), flush }
}

// None of these is logged on purpose.
const REDACTED = {
  paths: ['cookie', 'authorization', 'password', 'token', '*.cookie', '*.password', '*.token'],
  censor: '[redacted]',
}

type Output = { stream: DestinationStream; flush: () => void }

async function prettyStream(): Promise<Output> {
  const { default: pretty } = await import('pino-pretty')
  return { stream: pretty({ translateTime: 'HH:MM:ss', singleLine: true, sync: true }), flush: () => undefined }
}

// Production buffers, because one write(2) per request is too expensive, and writes synchronously, to keep the order
// and to write the last line before the process exits.
function jsonStream(buffered: boolean): Output {
  const stream = destination({ dest: 1, sync: true, ...(buffered && { minLength: 4096, periodicFlush: 250 }) })
  return { stream, flush: () => stream.flushSync() }
}

/** Omits the database's `detail`, which quotes the row with its email. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    name: error.name,
    message: error.message,
    ...('code' in error && error.code !== undefined && { code: error.code }),
    ...('constraint' in error && error.constraint !== undefined && { constraint: error.constraint }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  }
}
