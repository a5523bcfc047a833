import { readSudoUser } from '../../config.ts'
import { type Actor, OPERATOR } from '../../http/actor.ts'
import { CommandFault } from '../reason.ts'
import type { Given } from './command-line.ts'

/** The event of a command names the person of `--as`, or who called `sudo`. @throws CommandFault */
export function operatorOf({ option }: Given): Actor {
  const name = option('as') ?? readSudoUser()
  if (name === null) return OPERATOR
  if (/^[\w.-]{1,64}$/.test(name)) return { ...OPERATOR, operator: name }
  throw new CommandFault('The name of an operator has at most 64 letters, digits, dots, hyphens and underscores')
}
