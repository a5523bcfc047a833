type Patience = { ms: number; tooLong: () => Error }

/**
 * Returns what runs work at once while fewer than `most` are under way, and otherwise in the order it came. Throws
 * `tooLong` when the turn does not come in time.
 */
export function fewAtOnce(max: number, patience?: Patience) {
  let running = 0
  const waiting = new Set<() => void>()
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const next = () => {
        clearTimeout(timer)
        waiting.delete(next)
        resolve()
      }
      const giveUp = ({ tooLong }: Patience) => {
        waiting.delete(next)
        reject(tooLong())
      }
      const timer = patience && setTimeout(giveUp, patience.ms, patience)
      waiting.add(next)
    })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max) await turn()
    else running += 1
    try {
      return await work()
    } finally {
      // The slot goes to the next in line.
      const [next] = waiting
      if (next) next()
      else running -= 1
    }
  }
}
