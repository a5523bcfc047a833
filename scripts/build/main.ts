// `npm run build`: writes `dist/`, which is all that a deployment needs besides Node.js: `server.mjs` with its migrations,
// mails and native modules, `web/`, the browser application, and in `deploy/` what a host without containers runs and
// serves them with. The native modules are those of this machine.
// `release.json` has the version and the commit, `packages.json` every package that the release contains, with its
// license.
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root, runNode } from '@plinth/tools/processes'
import { build } from 'vite'
import { findBundledPackages, type Packages } from './bundled-packages.ts'
import { copyNativeModules } from './native-modules.ts'
import { precompress } from './precompress.ts'
import { findRelease, writeRelease } from './release.ts'

const { values } = parseArgs({ options: { out: { type: 'string' } } })
const dist = resolve(values.out ?? join(root, 'dist'))
const packages: Packages = new Map()

// A release is never a development build, whatever the shell that builds it says.
process.env.NODE_ENV = 'production'
// The release is read first, because the build itself must not change what is checked out.
const release = findRelease(root, process.env)
await rm(dist, { recursive: true, force: true })
await mkdir(dist, { recursive: true })
if ((await runNode(['emails/build.ts'], { env: process.env })) !== 0) process.exit(1)
await bundle('server', dist)
await cp(join(root, 'scripts', 'build', 'launcher.mjs'), join(dist, 'server.mjs'))
await cp(join(root, 'database', 'migrations'), join(dist, 'migrations'), { recursive: true })
await copySql(join(root, 'product', 'migrations'), join(dist, 'migrations', 'product'))
await cp(join(root, 'emails', 'rendered'), join(dist, 'emails'), { recursive: true })
await copyNativeModules(join(root, 'node_modules'), join(dist, 'node_modules'), packages)
for (const name of ['backup', 'nginx', 'systemd']) {
  await cp(join(root, 'deploy', name), join(dist, 'deploy', name), { recursive: true })
}
await bundle('web', join(dist, 'web'))
await precompress(join(dist, 'web'))
await writeRelease(join(dist, 'release.json'), release)
const sorted = [...packages.keys()].sort().map((key) => packages.get(key))
await writeFile(join(dist, 'packages.json'), `${JSON.stringify(sorted, null, 2)}\n`)
console.log(`Wrote ${dist}: version ${release.version}, commit ${release.commit ?? 'not known'}`)

async function copySql(from: string, to: string): Promise<void> {
  await mkdir(to)
  const names = await readdir(from)
  for (const name of names.filter((each) => each.endsWith('.sql'))) await cp(join(from, name), join(to, name))
}

async function bundle(workspace: string, outDir: string): Promise<void> {
  const configFile = join(root, workspace, 'vite.config.ts')
  const options = { configFile, build: { outDir, emptyOutDir: false }, plugins: [findBundledPackages(packages)] }
  await build(options).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
