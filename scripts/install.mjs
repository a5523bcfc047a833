// Begins `npm start`, `npm run demo`, `npm test`, `npm run check` and `npm run workshop`, on any Node version and before
// any package exists: installs the locked packages when they are missing or older than the lock file. package.json calls
// it in parentheses, a shell of its own: else the shell would keep the path of that Node for the rest of the command.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const installed = `${root}node_modules/.package-lock.json`

for (const folder of ['node_modules', 'emails/rendered', '.data']) requireWritable(`${root}${folder}`)

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(`${root}package-lock.json`).mtimeMs) {
  console.log('Installing the locked packages (npm ci) …')
  // Prefer npm's own script: Windows cannot spawn `npm` without a shell.
  const npm = process.env.npm_execpath
  // NODE_ENV=production or an npm setting would omit dev packages. npm warns about the Node that runs it, but every
  // command runs on the Node among the packages.
  const ci = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const [command, args] = npm ? [process.execPath, [npm, ...ci]] : ['npm', ci]
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error('The packages could not be installed; the messages above say why.')
    process.exit(1)
  }
}

/** Exits with one sentence when a folder, or the parent it would be created in, is not writable. */
function requireWritable(folder) {
  if (!existsSync(folder)) return requireWritable(dirname(folder))
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const reason = error.code === 'EROFS' ? 'it is on a read-only file system' : 'this user may not write there'
    console.error(`Cannot write to ${folder}: ${reason}.`)
    process.exit(1)
  }
}
