import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@plinth/tools/processes'
import type { Plugin } from 'vite'

export type PackageId = { name: string; version: string; license: string | null }

type Manifest = { name?: string; version?: string; license?: string | { type: string } }

/** The key has name and version, so that a release may contain two versions. */
export type Packages = Map<string, PackageId>

/** The plugin adds every package to `found` of which the bundle contains code, styles or files. */
export function findBundledPackages(found: Packages): Plugin {
  return {
    name: 'bundled-packages',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
        if (renderedLength > 0) addPackageOf(id, found)
      }
      for (const id of this.getModuleIds()) if (/\.css(\?|$)/.test(id)) addStyles(withoutQuery(id), found)
    },
  }
}

/** Adds the package that a file belongs to, unless it is ours. */
export function addPackageOf(id: string, found: Packages): void {
  const path = withoutQuery(id)
  const inside = path.lastIndexOf('node_modules/')
  if (inside === -1) return
  for (let folder = dirname(path); folder.length > inside; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    // A folder of a package can have a manifest that only says how to read its files.
    if (existsSync(manifest) && addPackage(readFileSync(manifest, 'utf8'), found)) return
  }
}

export function addPackage(text: string, found: Packages): boolean {
  const { name, version, license }: Manifest = JSON.parse(text)
  if (name === undefined || version === undefined) return false
  // Old manifests have an object here.
  const named = typeof license === 'object' ? license.type : license
  found.set(`${name}@${version}`, { name, version, license: named ?? null })
  return true
}

// The plugin for styles reads what they import, so only the style sheet itself is a module.
function addStyles(path: string, found: Packages): void {
  addPackageOf(path, found)
  const text = readFileSync(path, 'utf8')
  for (const [, ours = ''] of text.matchAll(/@import\s+["'](\.[^"']+)["']/g))
    addStyles(join(dirname(path), ours), found)
  const imports = text.matchAll(/(?:@import\s+|url\()["']((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/[^"']*)?["']/g)
  for (const [, name = ''] of imports) addPackageOf(join(root, 'node_modules', name, 'package.json'), found)
}

function withoutQuery(id: string): string {
  return id.replace(/^\0/, '').replace(/\?.*$/, '')
}
