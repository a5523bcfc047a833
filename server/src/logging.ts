import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** A logger and the way to empty its buffer before the process ends. */
export type Logging = { logger: Logger; flush: () => void }

/** JSON lines to standard output, or readable ones where LOG_PRETTY asks for them. */
export async function createLogging(config: Pick<Config, 'log' | 'environment'>): Promise<Logging> {
  const options = {
    level: config.log.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    // A last resort: nothing of this is ever handed to the logger on purpose.
    redact: {
      paths: ['cookie', 'authorization', 'password', 'token', '*.cookie', '*.password', '*.token'],
      censor: '[redacted]',
    },
  }
  if (config.log.pretty) {
    const { default: pretty } = await import('pino-pretty')
    const stream: DestinationStream = pretty({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname', sync: true })
    return { logger: pino(options, stream), flush: () => undefined }
  }
  const stream = destination({ dest: 1, sync: false })
  return { logger: pino(options, stream), flush: () => stream.flushSync() }
}

/** What the log says of an error. The database's `detail` stays out: it quotes the row, with the address in it. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    name: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  }
}
