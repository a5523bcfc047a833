import { createEnvelopeReporter, type EnvelopeOptions } from './envelope-reporter.ts'
import type { ErrorReporter } from './port.ts'

/** Without ERROR_REPORTING_DSN nothing is reported; the log has every error anyway. */
const unconfiguredErrorReporter: ErrorReporter = { report: () => undefined, flush: async () => 0 }

/** The reporter of the configuration, or one that reports nothing. */
export function createErrorReporter({
  configuration,
  ...options
}: Omit<EnvelopeOptions, 'configuration'> & {
  configuration: EnvelopeOptions['configuration'] | null
}): ErrorReporter {
  return configuration === null ? unconfiguredErrorReporter : createEnvelopeReporter({ configuration, ...options })
}
