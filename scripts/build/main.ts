// `npm run build`: writes `dist/`, which is all that a deployment needs besides Node.js: `server.mjs` with its migrations,
// mails and native modules, and `web/`, the browser application. The native modules are those of this machine.
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, runNode, VITE } from '@plinth/tools/processes'
import { copyNativeModules } from './native-modules.ts'
import { precompress } from './precompress.ts'

const { values } = parseArgs({ options: { out: { type: 'string' } } })
const dist = values.out ?? join(root, 'dist')

await rm(dist, { recursive: true, force: true })
await mkdir(dist, { recursive: true })
await run('emails/build.ts')
await run(VITE, 'build', '--config', 'server/vite.config.ts', '--outDir', dist)
await cp(join(root, 'scripts', 'build', 'launcher.mjs'), join(dist, 'server.mjs'))
await cp(join(root, 'database', 'migrations'), join(dist, 'migrations'), { recursive: true })
await cp(join(root, 'emails', 'rendered'), join(dist, 'emails'), { recursive: true })
await copyNativeModules(join(root, 'node_modules'), join(dist, 'node_modules'))
await run(VITE, 'build', '--config', 'web/vite.config.ts', '--outDir', join(dist, 'web'), '--emptyOutDir')
await precompress(join(dist, 'web'))
console.log(`Wrote ${dist}`)

async function run(...args: string[]): Promise<void> {
  const code = await runNode(args, { env: process.env })
  if (code !== 0) process.exit(code)
}
