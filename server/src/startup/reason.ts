import { IntegrationUnavailable } from '../adapters/integration-unavailable.ts'

/** A command cannot do its work, and an operator can fix why. The message is for the operator. */
export class CommandFault extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'CommandFault'
  }
}

/** A host with several addresses has no message of its own, and the cause tells how an integration fails. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ')
  if (error instanceof IntegrationUnavailable && error.cause !== undefined) return reasonOf(error.cause)
  return error instanceof Error ? error.message : String(error)
}

/** Returns the place where the code itself is wrong: a file that does not compile, or uses what is not there. */
export function faultInCode(error: unknown): string | undefined {
  const isFault = error instanceof SyntaxError || error instanceof ReferenceError || error instanceof TypeError
  // A failed fetch is a TypeError with a cause.
  if (!isFault || error.cause !== undefined) return undefined
  const lines = (error.stack ?? '').split('\n')
  return lines.filter((line) => !/^ +at .*\(?node:/.test(line)).join('\n')
}
