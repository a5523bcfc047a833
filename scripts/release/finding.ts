/** A finding is `told` when nothing was expected of its value. */
export type Finding = { name: string; state: 'ok' | 'told' | 'fault'; says: string }

const MARKS = { ok: 'ok   ', told: '-    ', fault: 'FAULT' }

export function lineOf({ name, state, says }: Finding): string {
  return `${MARKS[state]} ${name.padEnd(12)} ${says}`
}

/** A check that throws has found a fault. */
export async function find(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [{ name, state: 'fault', says: error instanceof Error ? error.message : String(error) }]
  }
}
