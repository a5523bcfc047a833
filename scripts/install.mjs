// Runs before `npm start` and `npm test`, on whatever Node the machine has and before any package exists:
// installs the locked packages when they are missing or older than the lock file.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const installed = `${root}node_modules/.package-lock.json`

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(`${root}package-lock.json`).mtimeMs) {
  console.log('Installing the locked packages (npm ci) …')
  // Started through npm's own script when we know it: Windows cannot spawn `npm` without a shell.
  const npm = process.env.npm_execpath
  // NODE_ENV=production or a setting of npm's would leave out what the two commands need. Warnings are about the Node
  // that runs npm now; every command runs on the one that is among the packages.
  const ci = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const [command, args] = npm ? [process.execPath, [npm, ...ci]] : ['npm', ci]
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error('The packages could not be installed; the messages above say why.')
    process.exit(1)
  }
}
