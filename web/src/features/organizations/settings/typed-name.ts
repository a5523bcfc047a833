import { confirmationOf } from '../../../lib/typed-confirmation.ts'

/** The schema of a form that asks for the name of the organization. */
export function typedName(name: string) {
  return confirmationOf(name, 'This is not the name of the organization')
}
