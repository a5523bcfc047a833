import { type Author, OPERATOR } from '../../http/author.ts'
import { CommandFault } from './command-fault.ts'

/**
 * The author of what a command changes. Takes the name of the person, which will be in the event; null names no one.
 * @throws CommandFault for a name that the audit trail does not keep: letters, digits and `_ . -`, at most 64
 */
export function operator(name: string | null): Author {
  if (name === null) return OPERATOR
  if (!/^[\w.-]{1,64}$/.test(name)) {
    throw new CommandFault('The name of an operator has at most 64 letters, digits, dots, hyphens and underscores')
  }
  return { ...OPERATOR, operator: name }
}
