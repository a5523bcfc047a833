import { confirmationOf } from '../../../lib/typed-confirmation.ts'

export function typedName(name: string) {
  return confirmationOf(name, 'This is not the name of the organization')
}
