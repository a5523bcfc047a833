import { IntegrationUnavailable } from '../../adapters/integration-unavailable.ts'
import { reasonOf } from '../reason.ts'

/** Nobody has set up an integration that is `off`, and a `note` may be wrong. */
export type Finding = { state: 'ok' | 'off' | 'note' | 'fault'; says: string }

/** A check that throws has found a fault. */
export type Check = { name: string; run: () => Promise<Finding> }

export const ok = (says: string): Finding => ({ state: 'ok', says })
export const note = (says: string): Finding => ({ state: 'note', says })
export const off: Finding = { state: 'off', says: 'not set up' }
export const fault = (says: string): Finding => ({ state: 'fault', says })

/** The cause of an integration is a sentence of ours and holds no secret. */
export async function runCheck({ run }: Check): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    const reason = error instanceof IntegrationUnavailable ? error.cause : error
    return fault(reasonOf(reason))
  }
}
