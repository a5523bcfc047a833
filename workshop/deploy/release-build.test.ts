// Two builds of one commit are compared, and the bill of materials with what they contain.

import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { PRODUCT } from '@plinth/product/brand'
import { root, runNode, VITE } from '@plinth/tools/processes'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addPackageOf, type Packages } from '../../scripts/build/bundled-packages.ts'
import { copyWithPackages } from './project-copy.ts'

const WEB = { VITE_APP_ENV: 'production', VITE_API_URL: 'https://api.example.com' }
const COMMIT = '0123456789abcdef0123456789abcdef01234567'

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'app-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function build(folder: string, out: string, environment: Record<string, string>): Promise<Map<string, string>> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...WEB, RELEASE_COMMIT: COMMIT, ...environment }
  const log = [join(folder, 'scripts/build/main.ts'), '--out', out]
  expect(await runNode(log, { env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })).toBe(0)
  return await hashesOf(out)
}

async function hashesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const hash = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  return new Map(
    await Promise.all(paths.sort().map(async (path) => [relative(folder, path), await hash(path)] as const)),
  )
}

test('two builds of a commit in different folders and surroundings have the same bytes', async () => {
  const [first, second] = [
    await build(root, await temporary(), { TZ: 'UTC', LANG: 'C.UTF-8' }),
    await build(await copyWithPackages(), await temporary(), {
      TZ: 'Asia/Tokyo',
      LANG: 'C',
      NODE_ENV: 'development',
      RELEASE_IMAGE_DIGEST: `sha256:${'1'.repeat(64)}`,
    }),
  ]
  expect(first.size).toBeGreaterThan(100)
  const names = new Set([...first.keys(), ...second.keys()])
  expect([...names].filter((name) => first.get(name) !== second.get(name))).toEqual([])
})

test('a chunk of the server never has the name of another one of another release', async () => {
  const [checkout, out] = [await copyWithPackages(), await temporary()]
  await appendFile(join(checkout, 'database/migrate/migrate.ts'), "console.log('another release')\n")
  const config = join(checkout, 'server/vite.config.ts')
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' }
  const command = [VITE, 'build', '--config', config, '--outDir', out]
  expect(await runNode(command, { env, cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] })).toBe(0)
  const [before, after] = [await hashesOf(join(inject('dist'), 'chunks')), await hashesOf(join(out, 'chunks'))]
  const common = [...after.keys()].filter((name) => before.has(name))
  expect(common.length).toBeGreaterThan(50)
  expect(common.length).toBeLessThan(after.size)
  expect(common.filter((name) => before.get(name) !== after.get(name))).toEqual([])
})

type Component = { 'bom-ref': string; type: string; name: string; version: string; purl: string; licenses?: object[] }
type Bill = {
  bomFormat: string
  specVersion: string
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

async function writeBill(): Promise<Bill> {
  const out = join(await temporary(), 'sbom.json')
  const command = ['scripts/release/sbom.ts', '--dist', inject('dist'), '--out', out]
  expect(await runNode(command, { env: process.env, stdio: ['ignore', 'ignore', 'inherit'] })).toBe(0)
  return JSON.parse(await readFile(out, 'utf8'))
}

/** Source maps name what the bundler included, and the native modules are copied. */
async function reallyIncluded(): Promise<string[]> {
  const found: Packages = new Map()
  for (const workspace of ['server', 'web']) {
    const outDir = await temporary()
    const config = join(root, workspace, 'vite.config.ts')
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...WEB }
    const command = [VITE, 'build', '--config', config, '--outDir', outDir, '--sourcemap', '--logLevel', 'error']
    expect(await runNode(command, { env, stdio: ['ignore', 'ignore', 'inherit'] })).toBe(0)
    for (const name of await readdir(outDir, { recursive: true })) {
      if (!/js\.map$/.test(name)) continue
      const { sources }: { sources: string[] } = JSON.parse(await readFile(join(outDir, name), 'utf8'))
      for (const source of sources) addPackageOf(resolve(dirname(join(outDir, name)), source), found)
    }
  }
  const modules = join(inject('dist'), 'node_modules')
  for (const name of await readdir(modules, { recursive: true })) addPackageOf(join(modules, name), found)
  return [...found.keys()]
}

test('the bill of materials has every package of the release and nothing else', async () => {
  const refs = (await writeBill()).components.map((component) => component['bom-ref'])
  const included = await reallyIncluded()
  expect(included.length).toBeGreaterThan(100)
  expect(included.filter((ref) => !refs.includes(ref))).toEqual([])
  // Styles and fonts are in no source map.
  const unexplained = refs.filter((ref) => !included.includes(ref))
  expect(unexplained.map((ref) => ref.replace(/@[^@]*$/, ''))).toEqual([
    '@fontsource-variable/hanken-grotesk',
    'tailwindcss',
  ])
})

test('the bill of materials is a CycloneDX document of this release', async () => {
  const bill = await writeBill()
  const { version, commit } = JSON.parse(await readFile(join(inject('dist'), 'release.json'), 'utf8'))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
  expect(bill.metadata.component).toMatchObject({ name: PRODUCT, version })
  expect(JSON.stringify(bill.metadata.component)).toContain(commit ?? '')
  const refs = [bill.metadata.component, ...bill.components].map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  for (const { type, name, version, purl, licenses } of bill.components) {
    expect(type).toBe('library')
    expect(decodeURIComponent(purl)).toBe(`pkg:npm/${name}@${version}`)
    expect(licenses, name).toHaveLength(1)
  }
  const [direct] = bill.dependencies
  expect(direct?.ref).toBe(bill.metadata.component['bom-ref'])
  expect(direct?.dependsOn.map((ref) => ref.replace(/@[^@]*$/, ''))).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'react', 'sharp', 'tailwindcss']),
  )
  for (const { ref, dependsOn } of bill.dependencies) expect(refs).toEqual(expect.arrayContaining([ref, ...dependsOn]))
})
