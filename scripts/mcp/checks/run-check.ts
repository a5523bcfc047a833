import { removeAbandoned } from '@plinth/database/embedded/throwaway'
import type { Check } from './checks.ts'
import { Excerpt } from './excerpt.ts'
import { alone } from './one-at-a-time.ts'
import { type Outcome, runProgram } from './run-program.ts'

const REPORT_EVERY_MS = 5_000
const LINES_OF_A_PASS = 20

export type Report = (progress: { progress: number; message: string }) => void

/** What a check found: whether it passed, and in words with its output. */
export type Finding = { passed: boolean; text: string }

/**
 * Runs the programs of a check in order until one fails. Reports each program when it starts, and the elapsed time every
 * few seconds, so that the client sees that the check is still running.
 * @throws when another check is running, and when it was cancelled
 */
export function runCheck(name: string, check: Check, signal: AbortSignal, report: Report): Promise<Finding> {
  return alone(name, async () => {
    const began = performance.now()
    const output = new Excerpt()
    const seconds = () => (performance.now() - began) / 1_000
    let message = name
    const tell = () => report({ progress: seconds(), message })
    const timer = setInterval(tell, REPORT_EVERY_MS)
    let outcome: Outcome = { end: 0 }
    try {
      for (const [index, args] of check.runs.entries()) {
        message = `${name}, ${index + 1} of ${check.runs.length}`
        tell()
        const limit_s = Math.max(0, check.limit_s - seconds())
        outcome = await runProgram(args, { signal, limit_s, onText: (text) => output.add(text) })
        if (outcome.end !== 0 || outcome.stopped) break
      }
    } finally {
      clearInterval(timer)
    }
    // Its PostgreSQL is not in its process group.
    if (outcome.stopped && check.leaves_database) await removeAbandoned()
    return find(name, check, outcome, `${output}`, seconds())
  })
}

function find(name: string, { limit_s }: Check, { end, stopped }: Outcome, output: string, seconds: number): Finding {
  if (stopped === 'cancelled') throw new Error(`${name} was cancelled.`)
  const after = `after ${seconds.toFixed(1)} s`
  if (stopped === 'limit') {
    return { passed: false, text: `${name} was ended ${after}, because its limit is ${limit_s} s.\n\n${output}`.trim() }
  }
  if (end !== 0) return { passed: false, text: `${name} failed with ${end} ${after}.\n\n${output}`.trim() }
  const last = output.split('\n').slice(-LINES_OF_A_PASS).join('\n')
  return { passed: true, text: `${name} passed ${after}.\n\n${last}`.trim() }
}
