let running: string | undefined

/**
 * Runs the work alone: two checks at once would slow each other down until both are out of time.
 * @throws a sentence when another one is running
 */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (running !== undefined) {
    throw new Error(
      `${running} is still running, and only one check runs at a time. Wait for its result, or cancel it.`,
    )
  }
  running = name
  try {
    return await work()
  } finally {
    running = undefined
  }
}
