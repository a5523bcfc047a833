/** Nobody has set up an integration that is `off`, and a `note` may be wrong. */
export type Finding = { state: 'ok' | 'off' | 'note' | 'fault'; says: string }

/** A check that throws has found a fault. */
export type Check = { name: string; run: () => Promise<Finding> }

export const ok = (says: string): Finding => ({ state: 'ok', says })
export const note = (says: string): Finding => ({ state: 'note', says })
export const off: Finding = { state: 'off', says: 'not set up' }
export const fault = (says: string): Finding => ({ state: 'fault', says })
