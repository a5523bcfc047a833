import { createEnvelopeReporter, type EnvelopeOptions } from './envelope-reporter.ts'
import type { ErrorReporter } from './port.ts'

type Configured = Pick<EnvelopeOptions, 'environment' | 'release'> & {
  error_reporting: EnvelopeOptions['configuration'] | null
}

/** Only logs errors without ERROR_REPORTING_DSN. */
export function createErrorReporter(
  { error_reporting: configuration, environment, release }: Configured,
  logger: EnvelopeOptions['logger'],
  observe?: EnvelopeOptions['observe'],
): ErrorReporter {
  if (configuration === null) return { report: () => undefined, flush: async () => 0 }
  return createEnvelopeReporter({ configuration, environment, release, logger, observe })
}
