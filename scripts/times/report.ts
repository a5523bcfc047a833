import type { Spent } from '@plinth/tools/times'

const SHOWN = 10
const FILE = 'file '

type Sum = { reason: string; ms: number; count: number; part_of?: string | undefined }

/** Prints the ten largest reasons and the ten slowest files of the noted lines. */
export function renderTimes(lines: string): string {
  const sums = addUp(lines)
  const files = sums.filter(({ reason }) => reason.startsWith(FILE))
  const reasons = sums.filter(({ reason }) => !reason.startsWith(FILE)).map((sum) => withoutParts(sum, sums))
  return [table('reason', reasons), table('file', files)].join('\n\n')
}

function addUp(lines: string): Sum[] {
  const sums = new Map<string, Sum>()
  for (const line of lines.split('\n').filter(Boolean)) {
    const { reason, ms, count, part_of }: Spent = JSON.parse(line)
    const sum = sums.get(reason) ?? { reason, ms: 0, count: 0, part_of }
    sums.set(reason, { ...sum, ms: sum.ms + ms, count: sum.count + count })
  }
  return [...sums.values()]
}

// A reason that contains others has what is left of it.
function withoutParts(whole: Sum, sums: Sum[]): Sum {
  const parts = sums.filter(({ part_of }) => part_of === whole.reason)
  if (parts.length === 0) return whole
  return { ...whole, reason: `${whole.reason}, the rest`, ms: parts.reduce((left, { ms }) => left - ms, whole.ms) }
}

function table(head: string, sums: Sum[]): string {
  const rows = sums.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN)
  const lines = rows.map(
    ({ reason, ms, count }) => `${seconds(ms)}  ${String(count).padStart(6)}  ${reason.replace(FILE, '')}`,
  )
  return [`   seconds   count  ${head}`, ...lines].join('\n')
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1).padStart(10)
}
