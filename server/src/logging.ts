import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Where lines go, and the way to empty the buffer before the process ends. */
export type Logging = {
  logger: Logger
  /** For the one line a request: its fields are fixed and hold no secret, so it pays for no redaction. */
  requestLogger: Logger
  flush: () => void
}

/** JSON lines to standard output, or readable ones where LOG_PRETTY asks for them. */
export async function createLogging(config: Pick<Config, 'log' | 'environment'>): Promise<Logging> {
  const options = {
    level: config.log.level,
    base: null,
    serializers: { err: serializeError },
  }
  const { stream, flush } = config.log.pretty ? await prettyStream() : jsonStream(config.environment === 'production')
  return { logger: pino({ ...options, redact: REDACTED }, stream), requestLogger: pino(options, stream), flush }
}

// A last resort: nothing of this is ever handed to the logger on purpose.
const REDACTED = {
  paths: ['cookie', 'authorization', 'password', 'token', '*.cookie', '*.password', '*.token'],
  censor: '[redacted]',
}

type Output = { stream: DestinationStream; flush: () => void }

async function prettyStream(): Promise<Output> {
  const { default: pretty } = await import('pino-pretty')
  return { stream: pretty({ translateTime: 'HH:MM:ss', singleLine: true, sync: true }), flush: () => undefined }
}

// In production lines leave in blocks of 4 KiB, or after a quarter of a second: a system call a request would be dear.
// Written synchronously all the same, so that the order is kept and the last line leaves before the process ends.
function jsonStream(buffered: boolean): Output {
  const stream = destination({ dest: 1, sync: true, ...(buffered && { minLength: 4096, periodicFlush: 250 }) })
  return { stream, flush: () => stream.flushSync() }
}

/** What the log says of an error. The database's `detail` stays out: it quotes the row, with the address in it. */
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
