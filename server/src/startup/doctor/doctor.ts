import { defaultMigrationsDirectory } from '@plinth/database/migrate/migrate'
import { VARIABLES } from '@plinth/product/config'
import { type Misspelt, misspeltInWords } from '../../config/misspelt.ts'
import { productInWords } from '../../config/product.ts'
import { type Config, readConfig } from '../../config.ts'
import { openCommandDatabase } from '../command-database.ts'
import { checkOrigins, checkPasskeys, checkProxy } from './address-checks.ts'
import {
  checkClock,
  checkDatabase,
  checkEncryption,
  checkJobs,
  checkMigrations,
  checkReplica,
  checkRoles,
} from './database-checks.ts'
import { type Check, note, ok, runCheck } from './finding.ts'
import { integrationChecks } from './integration-checks.ts'

const MARKS = { ok: 'ok   ', off: '-    ', note: 'NOTE ', fault: 'FAULT' }

/** `server doctor` prints a line for each part of a deployment and changes nothing. @throws ConfigurationFault */
export async function doctor(): Promise<void> {
  const config = readConfig()
  const { url: database_url, database, close } = await openCommandDatabase(config.database)
  const directory = config.migrations_directory ?? defaultMigrationsDirectory
  let faults = 0
  for (const check of [
    configurationCheck(config),
    ...productCheck(config),
    ...config.misspelt.map(misspeltCheck),
    { name: 'database', run: () => checkDatabase(database, config.database) },
    { name: 'encryption', run: async () => checkEncryption(config.database) },
    { name: 'migrations', run: () => checkMigrations({ database_url, directory }) },
    { name: 'read replica', run: () => checkReplica(database, config.database) },
    { name: 'roles', run: () => checkRoles(database_url) },
    { name: 'jobs', run: () => checkJobs(database) },
    { name: 'clock', run: () => checkClock(database) },
    ...integrationChecks(config),
    { name: 'proxy', run: async () => checkProxy(config) },
    { name: 'origins', run: async () => checkOrigins(config) },
    { name: 'passkeys', run: async () => checkPasskeys(config) },
  ]) {
    const { state, says } = await runCheck(check)
    if (state === 'fault') faults += 1
    console.log(`${MARKS[state]} ${check.name.padEnd(18)} ${says}`)
  }
  await close()
  if (faults > 0) throw new Error(faults === 1 ? 'one part has a fault' : `${faults} parts have a fault`)
}

function configurationCheck({ environment, release }: Config): Check {
  const version = release.version === null ? 'no RELEASE_VERSION' : `release ${release.version}`
  return { name: 'configuration', run: async () => ok(`complete for ${environment}; ${version}`) }
}

function productCheck({ product }: Config): Check[] {
  if (Object.keys(VARIABLES).length === 0) return []
  return [{ name: 'product', run: async () => ok(productInWords(VARIABLES, product)) }]
}

function misspeltCheck(misspelt: Misspelt): Check {
  return { name: 'variable', run: async () => note(misspeltInWords(misspelt)) }
}
