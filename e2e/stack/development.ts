import { join } from 'node:path'
import { findFreePort } from '@plinth/database/embedded/ports'
import { cleanEnvironment } from '@plinth/tools/environment'
import { root, startNode, untilAnswers, VITE } from '@plinth/tools/processes'

/** The page of all components. */
export const DEV_UI = '/dev/ui'

/** Starts the development server of the browser application, without an API. */
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
