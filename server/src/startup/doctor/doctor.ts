import { defaultMigrationsDirectory } from '@plinth/database/migrate/migrate'
import { VARIABLES } from '@plinth/product/config'
import { misspeltInWords } from '../../config/misspelt.ts'
import { productInWords } from '../../config/product.ts'
import { readConfig } from '../../config.ts'
import { openCommandDatabase } from '../command-database.ts'
import { reasonOf } from '../reason.ts'
import { checkOrigins, checkPasskeys, checkProxy } from './address-checks.ts'
import {
  checkClock,
  checkDatabase,
  checkEncryption,
  checkJobs,
  checkMigrations,
  checkRoles,
} from './database-checks.ts'
import { type Check, fault, note, ok } from './finding.ts'
import { integrationChecks } from './integration-checks.ts'

const MARKS = { ok: 'ok   ', off: '-    ', note: 'NOTE ', fault: 'FAULT' }

/** `server doctor` prints a line for each part of a deployment and changes nothing. @throws ConfigurationFault */
export async function doctor(): Promise<void> {
  const config = readConfig()
  const { url: database_url, database, close } = await openCommandDatabase(config.database)
  const directory = config.migrations_directory ?? defaultMigrationsDirectory
  const version = config.release.version === null ? 'no RELEASE_VERSION' : `release ${config.release.version}`
  const ofProduct = { name: 'product', run: async () => ok(productInWords(VARIABLES, config.product)) }
  const checks: Check[] = [
    { name: 'configuration', run: async () => ok(`complete for ${config.environment}; ${version}`) },
    ...(Object.keys(VARIABLES).length === 0 ? [] : [ofProduct]),
    ...config.misspelt.map((misspelt) => ({ name: 'variable', run: async () => note(misspeltInWords(misspelt)) })),
    { name: 'database', run: () => checkDatabase(database, config.database) },
    { name: 'encryption', run: async () => checkEncryption(config.database) },
    { name: 'migrations', run: () => checkMigrations({ database_url, directory }) },
    { name: 'roles', run: () => checkRoles(database_url) },
    { name: 'jobs', run: () => checkJobs(database) },
    { name: 'clock', run: () => checkClock(database) },
    ...integrationChecks(config),
    { name: 'proxy', run: async () => checkProxy(config) },
    { name: 'origins', run: async () => checkOrigins(config) },
    { name: 'passkeys', run: async () => checkPasskeys(config) },
  ]
  let faults = 0
  for (const { name, run } of checks) {
    const { state, says } = await run().catch((error: unknown) => fault(reasonOf(error)))
    if (state === 'fault') faults += 1
    console.log(`${MARKS[state]} ${name.padEnd(18)} ${says}`)
  }
  await close()
  if (faults > 0) throw new Error(faults === 1 ? 'one part has a fault' : `${faults} parts have a fault`)
}
