import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runNode } from '@plinth/tools/processes'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm run build` wrote this folder outside of the project. */
    dist: string
  }
}

/** All tests of the deployment run this release. `TEST_DIST` names one that is built already. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const built = process.env.TEST_DIST
  const dist = built ?? (await mkdtemp(join(tmpdir(), 'app-dist-')))
  project.provide('dist', dist)
  if (built !== undefined) return async () => undefined
  const env = { ...process.env, NODE_ENV: '', VITE_APP_ENV: 'production', VITE_API_URL: 'https://api.example.com' }
  const code = await runNode(['scripts/build/main.ts', '--out', dist], {
    env,
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) throw new Error('The release could not be built; the lines above say why.')
  return () => rm(dist, { recursive: true })
}
