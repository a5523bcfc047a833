import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { cleanEnvironment } from '@plinth/tools/environment'
import { runNode } from '@plinth/tools/processes'
import { build } from 'vite'
import { ROOT, WORK_DIRECTORY } from '../options/settings.ts'
import type { Entries } from './programs.ts'

/** Builds the release as `npm run build` does, and one file of the floor. Throws when that fails. */
export async function buildEntries(): Promise<Entries> {
  const release = join(WORK_DIRECTORY, 'release')
  const floor = join(WORK_DIRECTORY, 'floor')
  const env = { ...cleanEnvironment(), VITE_APP_ENV: 'production', VITE_API_URL: 'https://api.example.com' }
  const code = await runNode(['scripts/build/main.ts', '--out', release], {
    env,
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) throw new Error('The release could not be built')
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    ssr: { noExternal: true, external: [...builtinModules, '@node-rs/argon2', 'pg-native'] },
    build: {
      ssr: 'workshop/bench/floor/server.ts',
      outDir: floor,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'server.mjs', codeSplitting: false } },
    },
  })
  return { floor: join(floor, 'server.mjs'), project: join(release, 'server.mjs') }
}
