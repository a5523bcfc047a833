import { outOfContext } from '../../adapters/request-context.ts'

const WINDOW_MS = 1000

/** Writes the first line of a kind at once, and after a second how many others there were. */
export function createLineLimit(): (kind: string, write: () => void, writeOthers: (others: number) => void) => void {
  const counts = new Map<string, number>()
  return (kind, write, writeOthers) => {
    const others = counts.get(kind)
    if (others !== undefined) {
      counts.set(kind, others + 1)
      return
    }
    counts.set(kind, 0)
    write()
    const end = () => {
      const left = counts.get(kind) ?? 0
      counts.delete(kind)
      if (left > 0) writeOthers(left)
    }
    outOfContext(() => setTimeout(end, WINDOW_MS).unref())
  }
}
