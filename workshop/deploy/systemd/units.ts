import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'

export const FOLDER = join(root, 'deploy/systemd')
export const UNITS = [
  'app-api@.service',
  'app-backup.service',
  'app-backup.timer',
  'app-migrate.service',
  'app-work.service',
] as const
type Unit = (typeof UNITS)[number]

/** The last value of a setting counts. @throws when the unit does not have it */
export function setting(unit: Unit, name: string): string {
  const values = [...readFileSync(join(FOLDER, unit), 'utf8').matchAll(/^(\w+)=(.*)$/gm)]
  const found = values.findLast(([, known]) => known === name)
  if (found?.[2] === undefined) throw new Error(`${unit} has no ${name}`)
  return found[2]
}
