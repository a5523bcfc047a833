import { runProgram } from '../checks/run-program.ts'
import type { Contract } from './contract.ts'
import type { Sections } from './rules.ts'

const LIMIT_S = 60

/** @throws with the compiler's or the runtime's own words when a file of the contract is at fault */
export async function readContract(signal: AbortSignal): Promise<Contract> {
  return JSON.parse(await describe('contract', signal))
}

/** @throws when `docs/rules.md` or the name of a test is at fault */
export async function readSections(signal: AbortSignal): Promise<Sections> {
  return JSON.parse(await describe('rules', signal))
}

async function describe(what: 'contract' | 'rules', signal: AbortSignal): Promise<string> {
  let found = ''
  let errors = ''
  const { end, stopped } = await runProgram(['scripts/mcp/describe/main.ts', what], {
    signal,
    limit_s: LIMIT_S,
    onText: (text, from) => {
      if (from === 'stdout') found += text
      else errors = `${errors}${text}`.slice(-4_000)
    },
  })
  if (stopped === 'limit') throw new Error(`The ${what} could not be read within ${LIMIT_S} seconds.`)
  if (end !== 0) throw new Error(`The ${what} cannot be read:\n${errors.trim()}`)
  return found
}
