import { cleanEnvironment } from '@plinth/tools/environment'
import { type Child, runNode, startNode, VITE } from '@plinth/tools/processes'

const CONFIG = ['--config', 'web/vite.config.ts', '--logLevel', 'warn']

/** The variable is set during the build, so that a test can check that the build does not contain it. */
export const DEVELOPMENT_ONLY = {
  VITE_DEV_LOGIN_EMAIL: 'must.not.be.built@example.com',
  VITE_DEV_LOGIN_PASSWORD: 'must-not-be-built-either',
  VITE_DEV_OUTBOX_URL: 'http://must-not-be-built.localhost',
  VITE_DEV_BILLING_URL: 'http://must-not-be-built.localhost',
}

/** Builds the browser application for production with an API on loopback. */
export async function buildWeb(folder: string, variables: Record<string, string>): Promise<void> {
  const failed = await runNode([VITE, 'build', ...CONFIG, '--outDir', folder, '--emptyOutDir'], {
    env: { ...environment(variables), ...DEVELOPMENT_ONLY },
  })
  if (failed !== 0) throw new Error('The browser application could not be built; the lines above say why.')
}

/** Serves a build with the headers and file rules of the production web server. */
export function serveWeb(folder: string, port: number, variables: Record<string, string>): Child {
  return startNode('The web server', [VITE, 'preview', ...CONFIG, '--outDir', folder, '--port', String(port)], {
    env: environment(variables),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function environment(variables: Record<string, string>): Record<string, string> {
  return { ...cleanEnvironment(), VITE_APP_ENV: 'test', ...variables }
}
