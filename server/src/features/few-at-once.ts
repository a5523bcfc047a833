/** Returns what runs work at once while fewer than `most` are under way, and otherwise in the order it came. */
export function fewAtOnce(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The slot goes to the next in line.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
