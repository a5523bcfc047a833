import { existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import manifest from '../../product/package.json' with { type: 'json' }
import { addPackage, type Packages } from './bundled-packages.ts'

const NATIVE = ['sharp', '@node-rs/argon2', ...manifest.nativePackages]

/** Copies the native modules, and what they need, for the system and processor of this machine. Adds them to `copied`. */
export async function copyNativeModules(from: string, to: string, copied: Packages): Promise<void> {
  for (const name of await withDependencies(from, NATIVE)) {
    await cp(join(from, name), join(to, name), { recursive: true, dereference: true })
    addPackage(await readFile(join(from, name, 'package.json'), 'utf8'), copied)
  }
}

async function withDependencies(folder: string, names: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || !existsSync(join(folder, name))) continue
    found.add(name)
    const manifest = JSON.parse(await readFile(join(folder, name, 'package.json'), 'utf8'))
    waiting.push(...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
  }
  return found
}
