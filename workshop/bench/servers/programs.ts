import { join } from 'node:path'
import { deriveKey } from '../../../server/src/http/tokens.ts'
import { permissionsOf } from '../../../server/src/policy.ts'
import { TERMS } from '../cases/searches.ts'
import { AUTH_SECRET, NODE_OPTIONS, POOL_MAX, ROOT, SESSION_COOKIE } from '../options/settings.ts'
import type { Program } from './process.ts'

export type Surroundings = {
  database_url: string
  pool_max?: number
  /** Without this the mails of the project go nowhere. */
  mail_environment?: Record<string, string>
}

/** The files are the release and the bundled floor, or the sources. */
export type Entries = { floor: string; project: string }

export const SOURCES: Entries = {
  floor: join(ROOT, 'workshop/bench/floor/server.ts'),
  project: join(ROOT, 'server/src/main.ts'),
}

/** The floor loads none of the project's code. */
export function floorProgram({ database_url, pool_max = POOL_MAX }: Surroundings, entries = SOURCES): Program {
  return {
    name: 'floor',
    node_options: NODE_OPTIONS,
    entry: entries.floor,
    environment: {
      NODE_ENV: 'production',
      DATABASE_URL: database_url,
      DATABASE_POOL_MAX: String(pool_max),
      SESSION_COOKIE,
      TOKEN_KEY: deriveKey(AUTH_SECRET, 'auth-token-hash').export().toString('base64url'),
      PERMISSIONS: JSON.stringify(permissionsOf('owner', 'team')),
      SEARCHES: JSON.stringify(Object.values(TERMS)),
    },
  }
}

/** The project runs as in production, behind a proxy that names the client. */
export function projectProgram(
  { database_url, pool_max = POOL_MAX, mail_environment = {} }: Surroundings,
  entries = SOURCES,
): Program {
  return {
    name: 'project',
    node_options: NODE_OPTIONS,
    entry: entries.project,
    environment: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database_url,
      DATABASE_POOL_MAX: String(pool_max),
      AUTH_SECRET,
      FRONTEND_URL: 'https://app.example.com',
      SERVER_URL: 'https://api.example.com',
      TRUSTED_PROXY_PROFILE: 'loopback',
      // Nothing listens at this address.
      EMAIL_API_BASE_URL: 'https://127.0.0.1:9',
      EMAIL_API_KEY: 're_bench',
      EMAIL_FROM: 'Example <hello@example.com>',
      STORAGE_ENDPOINT: 'https://storage.example.com',
      STORAGE_REGION: 'auto',
      STORAGE_ACCESS_KEY_ID: 'bench',
      STORAGE_SECRET_ACCESS_KEY: 'bench',
      STORAGE_BUCKET: 'private',
      STORAGE_PUBLIC_BUCKET: 'public',
      STORAGE_PUBLIC_BASE_URL: 'https://images.example.com',
      ...mail_environment,
    },
  }
}
