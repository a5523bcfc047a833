import { query } from '@plinth/database/client'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { addPeople } from '../data/people.ts'
import type { Options } from '../options/options.ts'
import { NOTIFICATIONS_EACH, SMALL_SCALE } from '../options/settings.ts'
import type { Bench } from '../parts/bench.ts'
import { measureRepeatedSearches } from '../parts/repeated-search.ts'
import { compareScales } from '../parts/scale.ts'
import { describe } from '../report/conditions.ts'
import { isMissed, scaleRow, searchRow } from '../report/report.ts'
import { scaleTable, searchTable } from '../report/tables.ts'
import { writePage } from './write.ts'

/** Returns whether everything that must hold does. */
export async function runScale(bench: Bench, options: Options): Promise<{ holds: boolean }> {
  const people = options.scale ?? 0
  const notifications = people * NOTIFICATIONS_EACH
  const small = await addDatabase(bench.surroundings.database_url, 'small', SMALL_SCALE)
  const large = await addDatabase(bench.surroundings.database_url, 'large', people)
  const measured = { ...options, database_url: large, people, notifications }
  const conditions = await describe(measured, bench.generator.name)
  console.log(conditions)
  const rows = (await compareScales(bench, { small, large }, options.parts)).map(scaleRow)
  console.log(scaleTable(rows))
  const surroundings = { ...bench.surroundings, database_url: large }
  const searches = (await measureRepeatedSearches({ ...bench, surroundings })).map(searchRow)
  const text = [conditions, scaleTable(rows), searchTable(searches)].join('\n\n')
  console.log(`\n${text}`)
  if (options.write) await writePage('scale', text)
  return { holds: ![...rows, ...searches].some(isMissed) }
}

async function addDatabase(server_url: string, name: string, people: number): Promise<string> {
  await query(server_url, `create database ${name} template template0`)
  const url = new URL(server_url)
  url.pathname = `/${name}`
  const started = performance.now()
  await migrate({ database_url: url.href, directory: defaultMigrationsDirectory })
  await addPeople(url.href, { people, notifications: people * NOTIFICATIONS_EACH })
  console.log(`Added ${people} users in ${((performance.now() - started) / 1000).toFixed(0)} s.`)
  return url.href
}
