import { setTimeout as wait } from 'node:timers/promises'
import { cleanEnvironment } from '@plinth/tools/environment'
import { type Child, type End, startNode } from '@plinth/tools/processes'

// A client closes its end, and kills the server some seconds later: the programs must have ended by then.
const PATIENCE_MS = 1_000

export type Options = {
  signal: AbortSignal
  limit_s: number
  onText: (text: string, from: 'stdout' | 'stderr') => void
}

export type Outcome = {
  end: End
  /** Why it was ended before it had come to its own end. */
  stopped?: 'limit' | 'cancelled'
}

/**
 * Runs a Node program at the root of the project, with the environment of a test run. When the time is over, or the
 * signal aborts, it and everything that it has started is ended; whatever happens, nothing of it runs on.
 */
export async function runProgram(args: string[], { signal, limit_s, onText }: Options): Promise<Outcome> {
  if (signal.aborted) return { end: 'SIGTERM', stopped: 'cancelled' }
  const child = startNode(args[0] ?? '', args, { env: environment(), group: GROUP, ends_with_us: true, onText })
  const limit = AbortSignal.timeout(Math.ceil(limit_s * 1_000))
  const early = AbortSignal.any([signal, limit])
  const stop = () => void child.stop(PATIENCE_MS)
  early.addEventListener('abort', stop)
  const end = await child.ended
  early.removeEventListener('abort', stop)
  killGroup(child)
  // A program that has left the group can keep the pipe open for ever.
  await Promise.race([child.closed, wait(PATIENCE_MS, undefined, { ref: false })])
  if (signal.aborted) return { end, stopped: 'cancelled' }
  return limit.aborted ? { end, stopped: 'limit' } : { end }
}

// Windows has no process groups; there only the program itself is ended.
const GROUP = process.platform === 'win32' ? 'own' : 'led'

function environment(): Record<string, string> {
  const { FORCE_COLOR: _, ...environment } = cleanEnvironment()
  return { ...environment, NO_COLOR: '1' }
}

function killGroup({ pid }: Child): void {
  if (GROUP !== 'led' || pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}
