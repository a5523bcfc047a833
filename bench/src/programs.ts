import { join } from 'node:path'
import { deriveKey } from '../../server/src/http/tokens.ts'
import { ENDPOINTS } from './endpoints.ts'
import type { Program } from './server-process.ts'
import { AUTH_SECRET, POOL_MAX, ROOT, SESSION_COOKIE } from './settings.ts'

/** The bare server. It receives the project's SQL as text, so that it loads none of the project's code. */
export function floorProgram(database_url: string): Program {
  return {
    name: 'floor',
    node_options: [],
    entry: join(ROOT, 'bench/src/floor/server.ts'),
    environment: {
      NODE_ENV: 'production',
      DATABASE_URL: database_url,
      DATABASE_POOL_MAX: String(POOL_MAX),
      SESSION_COOKIE,
      TOKEN_KEY: deriveKey(AUTH_SECRET, 'auth-token-hash').export().toString('base64url'),
      CURSOR_KEY: deriveKey(AUTH_SECRET, 'cursor').export().toString('base64url'),
      STATEMENTS: JSON.stringify(Object.assign({}, ...ENDPOINTS.map(({ statements }) => statements))),
    },
  }
}

export function projectProgram(database_url: string): Program {
  return {
    name: 'app',
    // As in `npm run server` and the README.
    node_options: ['--max-semi-space-size=32'],
    entry: join(ROOT, 'server/src/main.ts'),
    environment: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database_url,
      DATABASE_POOL_MAX: String(POOL_MAX),
      AUTH_SECRET,
      FRONTEND_URL: 'https://app.example.com',
      SERVER_URL: 'https://api.example.com',
      TRUSTED_PROXY_PROFILE: 'none',
      EMAIL_API_KEY: 're_bench',
      EMAIL_FROM: 'Example <hello@example.com>',
    },
  }
}
