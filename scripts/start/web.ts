import { join } from 'node:path'
import { cleanEnvironment } from '@plinth/tools/environment'
import { type Child, root, startNode, VITE } from '@plinth/tools/processes'
import { storageOrigins } from '@plinth/tools/storage-origins'
import type { Addresses } from './addresses.ts'

export function startWeb({ web_port, api }: Addresses, variables: Record<string, string>): Child {
  return startNode(
    'The web server',
    [VITE, '--port', String(web_port), '--clearScreen', 'false', '--logLevel', 'warn'],
    {
      cwd: join(root, 'web'),
      env: {
        ...cleanEnvironment(),
        VITE_APP_ENV: 'development',
        VITE_API_URL: api,
        VITE_MARKETING_URL: process.env.VITE_MARKETING_URL ?? '',
        ...storageOrigins(process.env),
        ...variables,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
}
