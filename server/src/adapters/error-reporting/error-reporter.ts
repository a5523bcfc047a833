import { createEnvelopeReporter, type EnvelopeOptions } from './envelope-reporter.ts'
import type { ErrorReporter } from './port.ts'

/** Without ERROR_REPORTING_DSN errors are only logged. */
const unconfiguredErrorReporter: ErrorReporter = { report: () => undefined, flush: async () => 0 }

export function createErrorReporter({
  configuration,
  ...options
}: Omit<EnvelopeOptions, 'configuration'> & {
  configuration: EnvelopeOptions['configuration'] | null
}): ErrorReporter {
  return configuration === null ? unconfiguredErrorReporter : createEnvelopeReporter({ configuration, ...options })
}
