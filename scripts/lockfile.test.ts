import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { describe, expect, test } from 'vitest'

// npm sometimes leaves out the packages of platforms other than the one it runs on. `npm ci` then fails there, or
// installs a Vite, a Biome or a PostgreSQL without its program.

type Versions = Record<string, string>
type Asked = { dependencies?: Versions; devDependencies?: Versions; optionalDependencies?: Versions }
type Entry = Asked & {
  version?: string | undefined
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

/** Returns a sentence for each fault of a lock file. */
function faultsOf(lock: Packages): string[] {
  return [...missingPackages(lock), ...incompleteEntries(lock)]
}

function missingPackages(lock: Packages): string[] {
  return Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !places(path, name).some((place) => place in lock))
      .map((name) => `${path || 'package.json'} names ${name}, which has no entry`),
  )
}

/** Node.js looks for a package beside the one that imports it, and in every folder above. */
function places(path: string, name: string): string[] {
  const own = path === '' ? '' : `${path}/`
  const above = path.includes('/') ? places(path.slice(0, path.lastIndexOf('/')), name) : []
  return [`${own}node_modules/${name}`, ...above, `node_modules/${name}`]
}

function incompleteEntries(lock: Packages): string[] {
  return Object.entries(lock)
    .filter(([path, { link }]) => /(^|\/)node_modules\//.test(path) && !link)
    .flatMap(([path, { version, integrity, resolved }]) => [
      ...(/^\d+\.\d+\.\d+/.test(version ?? '') ? [] : [`${path} has no version`]),
      ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${path} has no sha512 integrity`]),
      ...(resolved === undefined ? [] : [`${path} names the registry it came from`]),
    ])
}

describe('package-lock.json', () => {
  test('the lock file has each optional package of each platform, with version and integrity', () => {
    expect(faultsOf(packages)).toEqual([])
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
})

const COMPLETE = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==` }
const NAMES_CHILD = { ...COMPLETE, optionalDependencies: { child: '1.0.0' } }

/** `a` names the optional package `child` in the lock file, which has another entry for it. */
const faultsWith = (child: Entry) => faultsOf({ 'node_modules/a': NAMES_CHILD, 'node_modules/child': child })

describe('the entry of an optional package', () => {
  test('the entry of an optional package is complete with a version and an integrity', () => {
    expect(faultsWith(COMPLETE)).toEqual([])
  })

  test.each<[string, Entry, string]>([
    ['no version', { ...COMPLETE, version: undefined }, 'has no version'],
    ['no integrity', { version: '1.0.0' }, 'has no sha512 integrity'],
    ['a weak integrity', { ...COMPLETE, integrity: 'sha1-abc=' }, 'has no sha512 integrity'],
    [
      'an address',
      { ...COMPLETE, resolved: 'https://registry.example.com/child.tgz' },
      'names the registry it came from',
    ],
  ])('the entry of an optional package is at fault with %s', (_, child, fault) => {
    expect(faultsWith(child)).toEqual([`node_modules/child ${fault}`])
  })

  test('a missing entry of an optional package is a fault', () => {
    expect(faultsOf({ '': NAMES_CHILD })).toEqual(['package.json names child, which has no entry'])
    expect(faultsOf({ 'node_modules/a': NAMES_CHILD })).toEqual(['node_modules/a names child, which has no entry'])
  })

  test('the entry of a package counts where Node.js finds it, beside or above, not within another package', () => {
    const nested = { 'node_modules/a/node_modules/b': NAMES_CHILD }
    expect(faultsOf({ ...nested, 'node_modules/a/node_modules/child': COMPLETE })).toEqual([])
    expect(faultsOf({ ...nested, 'node_modules/child': COMPLETE })).toEqual([])
    expect(faultsOf({ ...nested, 'node_modules/c/node_modules/child': COMPLETE })).toHaveLength(1)
  })
})
