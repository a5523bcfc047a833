import { type Actor, OPERATOR } from '../../http/actor.ts'
import { CommandFault } from './command-fault.ts'

/**
 * The actor of what a command changes. Takes the name of the person, which will be in the event; null names no one.
 * @throws CommandFault for a name that the audit trail does not keep: letters, digits and `_ . -`, at most 64
 */
export function operator(name: string | null): Actor {
  if (name === null) return OPERATOR
  if (!/^[\w.-]{1,64}$/.test(name)) {
    throw new CommandFault('The name of an operator has at most 64 letters, digits, dots, hyphens and underscores')
  }
  return { ...OPERATOR, operator: name }
}
