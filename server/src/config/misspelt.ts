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
  return Math.abs(name.length - known.length) <= max && distance(name, known) <= max
}

/** Counts the signs to add, remove, replace or swap with the next one that turn one name into the other. */
function distance(from: string, to: string): number {
  // `rows[i][j]` is the distance of the first i signs of one to the first j of the other.
  const rows = [Array.from({ length: to.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= from.length; i += 1) {
    rows.push([i])
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1)
      const is_swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const swapped = is_swapped ? at(i - 2, j - 2) + 1 : replaced
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped))
    }
  }
  return at(from.length, to.length)
}
