import { describe, expect, test } from 'vitest'
import { foldersInCycles, partOf } from './folders.ts'
import { EXCEPTIONS, roomOf } from './rooms.ts'
import { isIn, parse, SOURCES } from './sources.ts'

const PRODUCT = SOURCES.filter(({ isTest }) => !isTest)

/** The imports that the table of rooms forbids, as `importer → imported`. */
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

  test('only the places where the base makes its lists import the lists of the product', () => {
    const lists = ['contract', 'dashboard', 'emails', 'navigation', 'openapi', 'server', 'states', 'web']
    const importers = PRODUCT.filter(({ path }) => !isIn(path, 'product')).flatMap(({ path, imports }) =>
      imports.filter((target) => isIn(target, ...lists.map((name) => `product/${name}`))).map(() => path),
    )
    expect([...new Set(importers)].toSorted()).toEqual([
      'contract/scripts/descriptions/all.ts',
      'contract/scripts/schemas.ts',
      'contract/src/routes/table.ts',
      'e2e/states/all.ts',
      'emails/samples.ts',
      'emails/src/catalog.ts',
      'emails/src/messages/all.ts',
      'server/src/app.ts',
      'server/src/background/job-list.ts',
      'server/src/background/sweep.ts',
      'server/src/startup/build.ts',
      'server/src/startup/commands/export/organization-queries.ts',
      'server/src/startup/commands/export/personal-queries.ts',
      'server/src/startup/seed/seed.ts',
      'web/src/app/shell/account/account-menu.tsx',
      'web/src/app/shell/navigation.tsx',
      'web/src/routes.tsx',
    ])
  })

  test('no barrels', () => {
    expect(SOURCES.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([])
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
     // import './comment.ts'
     const text = "import './text.ts'"`,
  )
  expect(imports).toEqual([
    ...['web/src/lib/effect.ts', 'web/src/lib/one.ts', 'web/src/ui/two.tsx', 'web/src/lib/three.ts'],
    ...['web/src/lib/four.ts', 'web/src/lib/five.ts', 'web/src/lib/six.ts', 'contract/src/routes/table'],
  ])
  expect(packages).toEqual(['@base-ui/react', 'zod', 'node:'])
})
