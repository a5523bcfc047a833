import { VARIABLES } from './variables.ts'

export type Misspelt = { name: string; meant: string }

/** Finds names that differ from a variable's in a sign, or in two when long. Short names are near other programs'. */
export function findMisspelt(environment: Readonly<Record<string, string | undefined>>): Misspelt[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (name in VARIABLES || !value?.trim() || isOfKubernetes(value)) return []
    const meant = Object.keys(VARIABLES).find((known) => isNear(name, known))
    return meant === undefined ? [] : [{ name, meant }]
  })
}

export const misspeltInWords = ({ name, meant }: Misspelt): string =>
  `${name} is not read, since no variable has this name. Is it ${meant}?`

// Kubernetes sets METRIC_PORT to an address for a service `metric`.
function isOfKubernetes(value: string): boolean {
  return value.startsWith('tcp://') || value.startsWith('udp://')
}

function isNear(name: string, known: string): boolean {
  const max = known.length >= 10 ? 2 : known.length >= 5 ? 1 : 0
  return isWithin(max, name, known)
}

/** Tells whether at most `max` signs to add, remove, replace or swap with the next one turn one name into the other. */
function isWithin(max: number, from: string, to: string): boolean {
  if (from === to) return true
  if (from[0] === to[0]) return isWithin(max, from.slice(1), to.slice(1))
  if (max === 0) return false
  const isSwapped = from[0] === to[1] && from[1] === to[0]
  return (
    isWithin(max - 1, from, to.slice(1)) ||
    isWithin(max - 1, from.slice(1), to) ||
    isWithin(max - 1, from.slice(1), to.slice(1)) ||
    (isSwapped && isWithin(max - 1, from.slice(2), to.slice(2)))
  )
}
