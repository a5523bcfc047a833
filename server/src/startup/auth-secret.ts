import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '@plinth/database/error-code'
import type { Config } from '../config.ts'
import type { AuthSecrets } from '../http/tokens.ts'
import { dataDirectory } from './development-database.ts'

export function authSecretsOf({
  auth_secret,
  previous_auth_secrets,
}: Pick<Config, 'auth_secret' | 'previous_auth_secrets'>): AuthSecrets {
  return [auth_secret ?? localAuthSecret(dataDirectory), ...previous_auth_secrets]
}

/** Links a draft into place, so that processes that start together share one secret and never read half of it. */
export function localAuthSecret(directory: string): string {
  const path = join(directory, 'auth-secret')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  mkdirSync(directory, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
