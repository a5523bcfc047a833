import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { expect, test } from 'vitest'

// npm sometimes leaves out the packages of platforms other than the one it runs on. `npm ci` then fails there, or
// installs a Vite, a Biome or a PostgreSQL without its program.

type Versions = Record<string, string>
type Asked = { dependencies?: Versions; devDependencies?: Versions; optionalDependencies?: Versions }
type Entry = Asked & {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
}
type Packages = Record<string, Entry>

const versionsOf = (asked: Asked | undefined) => ({
  ...asked?.dependencies,
  ...asked?.devDependencies,
  ...asked?.optionalDependencies,
})

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const packages: Packages = read('package-lock.json').packages

function missingPackages(): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !places(path, name).some((place) => place in packages))
      .map((name) => `${path || 'package.json'} names ${name}, which has no entry`),
  )
}

/** Node.js looks for a package beside the one that imports it, and in every folder above. */
function places(path: string, name: string): string[] {
  const own = path === '' ? '' : `${path}/`
  const above = path.includes('/') ? places(path.slice(0, path.lastIndexOf('/')), name) : []
  return [`${own}node_modules/${name}`, ...above, `node_modules/${name}`]
}

function incompleteEntries(): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => /(^|\/)node_modules\//.test(path) && !link)
    .flatMap(([path, { version, integrity, resolved }]) => [
      ...(/^\d+\.\d+\.\d+/.test(version ?? '') ? [] : [`${path} has no version`]),
      ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${path} has no sha512 integrity`]),
      ...(resolved === undefined ? [] : [`${path} names the registry it came from`]),
    ])
}

test('the lock file has each optional package of each platform, with version and integrity', () => {
  expect([...missingPackages(), ...incompleteEntries()]).toEqual([])
})

test('the lock file has the Node.js and the PostgreSQL of every platform that package.json names', () => {
  const { optionalDependencies } = read('package.json')
  const versions = Object.keys(optionalDependencies).map((name) => [name, packages[`node_modules/${name}`]?.version])
  expect(versions.length).toBeGreaterThan(0)
  expect(Object.fromEntries(versions)).toEqual(optionalDependencies)
})

test('the lock file has what the manifests ask for, and they ask for exact versions', () => {
  for (const path of ['package.json', ...globSync('*/package.json', { cwd: root })]) {
    const versions = versionsOf(read(path))
    expect(versionsOf(packages[dirname(path).replace('.', '')]), path).toEqual(versions)
    const open = Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    expect(open, path).toEqual([])
  }
})
