import { describe, expect, test } from 'vitest'
import manifest from '../../../product/package.json' with { type: 'json' }
import { foldersInCycles, partOf } from './folders.ts'
import { EXCEPTIONS, roomOf } from './rooms.ts'
import { BASE, isIn, parse, SOURCES, SURFACE } from './sources.ts'

const PRODUCT = BASE.filter(({ isTest }) => !isTest)

const forbidden = PRODUCT.flatMap(({ path, imports, packages }) => {
  const room = roomOf(path)
  return [
    ...imports.filter((target) => !isIn(target, ...room.imports)),
    ...packages.filter((name) => !room.packages.includes(name)),
  ].map((target) => `${path} → ${target}`)
})

describe('imports follow the table of rooms', () => {
  test('each room imports only the rooms and the packages that the table of rooms allows', () => {
    expect(forbidden.filter((arrow) => !EXCEPTIONS.includes(arrow))).toEqual([])
  })

  test('an exception that is no longer needed is removed', () => {
    expect(EXCEPTIONS.filter((arrow) => !forbidden.includes(arrow))).toEqual([])
  })

  test('a feature of the server uses another one through a verb file, never its queries or routes', () => {
    const wrong = PRODUCT.flatMap(({ path, imports }) => {
      const own = /^server\/src\/features\/[^/]+/.exec(path)?.[0]
      if (!own) return []
      return imports
        .filter((target) => isIn(target, 'server/src/features') && !isIn(target, own))
        .filter((target) => /(queries|routes)(\.ts)?$/.test(target))
        .map((target) => `${path} → ${target}`)
    })
    expect(wrong).toEqual([])
  })

  test('what happens around every handler names no feature: none of its schemas and none of its tables', () => {
    const nouns = new Set(SOURCES.map(({ path }) => /^server\/src\/features\/([^/.]+)/.exec(path)?.[1] ?? 'none'))
    const tables = /\b(notification|invitation|file|upload|announcement|email_token|audit_event)s?\b/
    const wrong = PRODUCT.filter(({ path }) => isIn(path, 'server/src/http')).flatMap(({ path, text, imports }) =>
      [
        ...imports.filter((target) => nouns.has(/^contract\/src\/(?:routes\/)?([^/.]+)/.exec(target)?.[1] ?? '')),
        ...(tables.exec(text) ?? []).slice(0, 1),
      ].map((name) => `${path} → ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('files have no cycles', () => {
    const byPath = new Map(SOURCES.map((file) => [file.path, file.imports]))
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      else if (!done.has(path)) {
        for (const target of byPath.get(path) ?? []) {
          // Pages are loaded when they are opened, long after what they stand on.
          if (path === 'web/src/parts.ts' && isIn(target, 'product')) continue
          const file = [target, `${target}.ts`, `${target}.tsx`].find((candidate) => byPath.has(candidate))
          if (file) visit(file, [...trail, path])
        }
        done.add(path)
      }
    }
    for (const { path } of SOURCES) visit(path, [])
    expect(cycles).toEqual([])
  })

  test('features, adapters and the folders of each workspace have no cycles', () => {
    expect(foldersInCycles(partOf)).toEqual([])
  })

  test('in each room one module imports the parts of the product', () => {
    // Every room may read these constants: the name, the colours, the mark, the plans, the variables.
    const constants = ['brand', 'colours', 'config', 'icons', 'mark', 'package', 'plans', 'test/contrast', 'theme'].map(
      (name) => `product/${name}`,
    )
    const arrows = BASE.flatMap(({ path, imports }) =>
      imports
        .filter((target) => isIn(target, 'product') && !isIn(target, ...constants))
        .map((target) => `${path} → ${target.replace(/\.tsx?$/, '')}`),
    )
    expect([...new Set(arrows)].toSorted()).toEqual([
      'contract/src/parts/all.ts → product/contract',
      'contract/src/parts/all.ts → product/notifications',
      // `npm run db:generate` has found these tables.
      'database/roles/privileges.ts → product/tables',
      // Mails are rendered before the start, so that the catalogue is read without the messages.
      'emails/samples.ts → product/emails/samples',
      'emails/src/catalog.ts → product/emails/catalog',
      'emails/src/messages/all.ts → product/emails/messages',
      // `npm start` seeds a noun whose table is empty.
      'scripts/start/people.ts → product/tables',
      'server/src/adapters/postgres/schema.ts → product/rows',
      // A duplicate in these tables is a conflict.
      'server/src/http/errors/problem.ts → product/tables',
      'server/src/parts.ts → product/server',
      'server/test/conventions/sql.test.ts → product/tables',
      'server/test/tenancy/statements/statements.test.ts → product/tables',
      'server/test/tenancy/statements/watch.ts → product/tables',
      // The script runs before the application.
      'web/head-script.ts → product/public-paths',
      'web/src/parts.ts → product/dashboard',
      'web/src/parts.ts → product/notifications',
      'web/src/parts.ts → product/web',
      'web/src/routes.test.ts → product/public-paths',
    ])
  })

  test('no module is a barrel', () => {
    expect(BASE.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([])
  })
})

describe('the surface', () => {
  test('the surface is the only place that exports what other files have', () => {
    const passes = BASE.filter(({ text }) => /^export (type )?(\{[^}]*\}|\*.*) from '/m.test(text))
    expect(passes.map(({ path }) => path).toSorted()).toEqual([
      ...SURFACE.slice(0, 4),
      // Tests ask behind the API as the tools do.
      'server/test/postgres.ts',
      ...SURFACE.slice(4),
    ])
  })

  test('the surface is for the product: no file of the base imports it', () => {
    const modules = SURFACE.map((path) => path.replace(/\.ts$/, ''))
    const wrong = BASE.filter(({ imports }) => imports.some((path) => isIn(path, ...modules)))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

describe('the product', () => {
  const OWN = SOURCES.filter(({ path, isTest }) => isIn(path, 'product') && !isTest)

  test('the product imports neither the tools nor the scripts', () => {
    const wrong = OWN.flatMap(({ path, imports }) =>
      imports.filter((target) => isIn(target, 'scripts', 'tools', 'workshop')).map((target) => `${path} → ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('the product declares the packages that it imports', () => {
    const declared = new Set(['node:', ...Object.keys(manifest.dependencies)])
    const wrong = OWN.flatMap(({ path, packages }) =>
      packages.filter((name) => !declared.has(name)).map((name) => `${path} → ${name}`),
    )
    expect(wrong, 'add them to product/package.json').toEqual([])
  })
})

test('every form of an import is seen', () => {
  const { imports, packages } = parse(
    'web/src/lib/all-forms.ts',
    `import './effect.ts'
     import one from './one.ts'
     import type { Two } from '../ui/two.tsx'
     export { three } from './three.ts'
     export * from './four.ts'
     const five = import('./five.ts')
     type Six = import('./six.ts').Six
     import seven, { type Eight } from '@base-ui/react/menu'
     import { z } from 'zod'
     import fs from 'node:fs'
     import { ROUTES } from '@plinth/contract/routes/table'
     import { audit } from '@plinth/server/product'
     import { somebody } from '@plinth/server/product-test'
     // import './comment.ts'
     const text = "import './text.ts'"`,
  )
  expect(imports).toEqual([
    ...['web/src/lib/effect.ts', 'web/src/lib/one.ts', 'web/src/ui/two.tsx', 'web/src/lib/three.ts'],
    ...['web/src/lib/four.ts', 'web/src/lib/five.ts', 'web/src/lib/six.ts', 'contract/src/routes/table'],
    ...['server/src/product', 'server/test/product'],
  ])
  expect(packages).toEqual(['@base-ui/react', 'zod', 'node:'])
})
