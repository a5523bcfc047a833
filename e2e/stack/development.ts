import { join } from 'node:path'
import { findFreePort } from '@plinth/database/embedded/ports'
import { cleanEnvironment } from '@plinth/tools/environment'
import { root, startNode, untilAnswers, VITE } from '@plinth/tools/processes'

export const DEV_UI = '/dev/ui'

export async function startDevelopment(): Promise<{ web: string; stop(): Promise<void> }> {
  const port = await findFreePort()
  const web = `http://localhost:${port}`
  const server = startNode('The development server', [VITE, '--port', String(port), '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: { ...cleanEnvironment(), VITE_API_URL: 'http://api.localhost:1' },
  })
  await untilAnswers(web, server)
  return { web, stop: () => server.stop() }
}
