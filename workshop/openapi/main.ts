// `npm run workshop -- openapi:check`: two linters that the project does not depend on find nothing in
// contract/openapi.json, and two generators make clients of it, which compile strictly and whose functions have the
// names of the route table. npm installs the programs into .cache/, because their 321 packages would make the lock file
// half as long again. Ends with the sum of the checks.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROUTE_LIST } from '@plinth/contract/routes/table'
import { cleanEnvironment } from '@plinth/tools/environment'
import { program, root, runNode } from '@plinth/tools/processes'
import { runNpm } from '../../scripts/release/npm.ts'
import { closingLine } from '../../scripts/reports.ts'

const PROGRAMS = {
  '@hey-api/openapi-ts': '0.99.0',
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  // The generators need this version; the project's own compiles the clients.
  typescript: '5.9.3',
}

const DOCUMENT = join(root, 'contract/openapi.json')
const FOLDER = join(root, '.cache/openapi')
const CLIENTS = join(FOLDER, 'clients')
const OPENAPI_TYPESCRIPT = join(CLIENTS, 'openapi-typescript.ts')
const HEY_API = join(CLIENTS, 'hey-api')

const CHECKS: [name: string, check: () => Promise<void>][] = [
  ['redocly finds nothing', () => run('@redocly/cli/bin/cli.js', 'lint', `--config=${ours('redocly.yaml')}`, DOCUMENT)],
  ['spectral finds nothing', lintWithSpectral],
  ['openapi-typescript makes types', () => run('openapi-typescript/bin/cli.js', DOCUMENT, '-o', OPENAPI_TYPESCRIPT)],
  ['@hey-api/openapi-ts makes a client', () => run('@hey-api/openapi-ts/bin/run.js', '-i', DOCUMENT, '-o', HEY_API)],
  ['its functions have the names of the route table', compareNames],
  ['code that uses both clients compiles strictly', compile],
]

const counts = { passed: 0, failed: 0 }
await install()
for (const [name, check] of CHECKS) {
  try {
    await check()
    counts.passed += 1
    console.log(`✓ ${name}`)
  } catch (error) {
    counts.failed += 1
    console.log(`✗ ${name}: ${error instanceof Error ? error.message : error}`)
  }
}
if (counts.failed > 0) process.exitCode = 1
console.log(`\n${closingLine(counts)}`)

async function install(): Promise<void> {
  await rm(CLIENTS, { recursive: true, force: true })
  await mkdir(CLIENTS, { recursive: true })
  const manifest = { private: true, type: 'module', dependencies: PROGRAMS }
  await writeFile(join(FOLDER, 'package.json'), JSON.stringify(manifest))
  // npm would find the workspaces of the project otherwise.
  const npm = runNpm('install', `--prefix=${FOLDER}`, '--ignore-scripts', '--no-workspaces', '--prefer-offline')
  if (npm.status !== 0) throw new Error(`The programs could not be installed.\n${npm.stderr}`)
}

async function run(script: string, ...args: string[]): Promise<void> {
  const env = { ...cleanEnvironment(), REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const status = await runNode([join(FOLDER, 'node_modules', script), ...args], { env, cwd: FOLDER })
  if (status !== 0) throw new Error('the lines above say why')
}

function lintWithSpectral(): Promise<void> {
  const script = '@stoplight/spectral-cli/dist/index.js'
  return run(script, 'lint', `--ruleset=${ours('spectral.yaml')}`, '--fail-severity=hint', DOCUMENT)
}

async function compareNames(): Promise<void> {
  const text = await readFile(join(HEY_API, 'sdk.gen.ts'), 'utf8')
  const made = new Set([...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name))
  const others = ROUTE_LIST.filter(({ route }) => !made.has(route.operation))
  if (others.length > 0) throw new Error(`not ${others.map(({ route }) => route.operation).join(', ')}`)
}

async function compile(): Promise<void> {
  for (const name of ['hey-api-use', 'openapi-fetch-use'])
    await copyFile(ours(`${name}.ts.tpl`), join(CLIENTS, `${name}.ts`))
  const compilerOptions = {
    ...{
      strict: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
    },
    // @hey-api/openapi-ts imports its own files without an extension, as for a bundler.
    ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], types: [], module: 'preserve' },
  }
  await writeFile(join(CLIENTS, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const status = await runNode([program('typescript', 'bin/tsc'), '-p', CLIENTS], { env: cleanEnvironment() })
  if (status !== 0) throw new Error('the lines above say why')
}

function ours(name: string): string {
  return join(import.meta.dirname, name)
}
