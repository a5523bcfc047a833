import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'

export const FOLDER = join(root, 'deploy/systemd')
export const UNITS = ['app-api@.service', 'app-migrate.service', 'app-work.service'] as const
export type Unit = (typeof UNITS)[number]

/** The last value of a setting. @throws when the unit does not have it */
export function setting(unit: Unit, name: string): string {
  const values = [...readFileSync(join(FOLDER, unit), 'utf8').matchAll(/^(\w+)=(.*)$/gm)]
  const found = values.findLast(([, known]) => known === name)
  if (found?.[2] === undefined) throw new Error(`${unit} has no ${name}`)
  return found[2]
}

/** The command of a unit as the manager would run it: a replica on that port, or the jobs with their metrics on it. */
export function commandOf(unit: Unit, { port, release }: { port: number; release: string }): string {
  return setting(unit, 'ExecStart')
    .replace('METRICS_PORT=18000', `METRICS_PORT=${port}`)
    .replaceAll('%i', String(port))
    .replaceAll('/opt/app', release)
}
