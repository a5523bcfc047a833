import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Permission } from '@plinth/contract/permissions'
import { ROUTES } from '@plinth/contract/routes'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

// Every source file with the rooms it imports from, as paths below the root.
const FILES = globSync('{contract,database,emails,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => /(^|\/)(node_modules|dist|rendered)(\/|$)/.test(String(name)),
}).map((path) => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return { path, text, lines: text.split('\n').length, imports: importsOf(path, text) }
})

function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s+'([^']+)'|\bimport\('([^']+)'\)/g)]
  return specifiers.flatMap(([, named, dynamic]) => {
    const specifier = named ?? dynamic ?? ''
    if (specifier.startsWith('.')) return [relative(ROOT, resolve(ROOT, dirname(path), specifier))]
    const ours = /^@plinth\/([^/]+)(\/.*)?$/.exec(specifier)
    return ours ? [`${ours[1]}${ours[1] === 'contract' ? '/src' : ''}${ours[2] ?? ''}`] : []
  })
}

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)(test|scripts)\//.test(path)
const isIn = (path: string, ...rooms: string[]) =>
  rooms.some((room) => path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}.`))

/** The room a file lives in and what it may import, first match wins; the folder list itself makes the zones. */
function allowedFor(path: string): string[] {
  const feature = /^(server|web)\/src\/features\/([^/]+)/.exec(path)
  if (feature?.[1] === 'server') {
    return [
      'contract/src',
      'emails',
      'server/src/http',
      'server/src/policy',
      'server/src/events',
      'server/src/adapters',
      'server/src/features',
    ]
  }
  if (feature) return ['contract/src', 'web/src/lib', 'web/src/ui', `web/src/features/${feature[2]}`]
  const rooms: [string, string[]][] = [
    ['contract', ['contract']],
    ['emails', ['emails']],
    ['database', ['database']],
    ['server/src/adapters', ['contract/src', 'emails', 'server/src/adapters', 'server/src/config']],
    [
      'server/src/http',
      [
        'contract/src',
        'server/src/http',
        'server/src/policy',
        'server/src/adapters/postgres',
        'server/src/adapters/integration-unavailable',
      ],
    ],
    ['server/src/config', ['contract/src', 'server/src/config']],
    ['server/src/policy', ['contract/src']],
    ['server', ['contract/src', 'emails', 'database', 'server']],
    ['web/src/ui', ['web/src/ui']],
    ['web/src/lib', ['contract/src', 'web/src/lib']],
    ['web/src/pages', ['contract/src', 'web/src/features', 'web/src/ui', 'web/src/lib']],
    ['web', ['contract/src', 'web']],
    ['e2e', ['contract/src', 'e2e']],
  ]
  return rooms.find(([room]) => isIn(path, room))?.[1] ?? ['']
}

describe('import arrows run one way', () => {
  const sources = FILES.filter(({ path }) => !isTest(path) && !isIn(path, 'scripts', 'bench'))

  test('each room imports only what the table of rooms allows', () => {
    const wrong = sources
      .filter(({ path }) => !isIn(path, 'e2e', 'database'))
      .flatMap(({ path, imports }) =>
        imports.filter((target) => !isIn(target, ...allowedFor(path))).map((target) => `${path} → ${target}`),
      )
    expect(wrong).toEqual([])
  })

  test('a feature of the server uses another one through a verb file, never its queries or routes', () => {
    const wrong = sources.flatMap(({ path, imports }) => {
      const own = /^server\/src\/features\/[^/]+/.exec(path)?.[0]
      if (!own) return []
      return imports
        .filter(
          (target) =>
            isIn(target, 'server/src/features') && !isIn(target, own) && /\/(queries|routes)(\.ts)?$/.test(target),
        )
        .map((target) => `${path} → ${target}`)
    })
    expect(wrong).toEqual([])
  })

  test('server and web never see each other', () => {
    const wrong = sources.filter(
      ({ path, imports }) =>
        (isIn(path, 'server') && imports.some((target) => isIn(target, 'web'))) ||
        (isIn(path, 'web') && imports.some((target) => isIn(target, 'server'))),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('no cycles and no barrels', () => {
    const byPath = new Map(sources.map((file) => [file.path, file.imports]))
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
    for (const { path } of sources) visit(path, [])
    expect(cycles).toEqual([])
    expect(sources.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([])
  })
})

describe('habits of the house', () => {
  test('files stay small: none over 400 lines, nine in ten under 250', () => {
    expect(FILES.filter(({ lines }) => lines > 400).map(({ path }) => path)).toEqual([])
    const large = FILES.filter(({ lines }) => lines > 250)
    expect(large.length / FILES.length).toBeLessThan(0.1)
  })

  test('one file reads the environment of the server', () => {
    const readers = FILES.filter(
      ({ path, text }) => isIn(path, 'server/src') && !isTest(path) && text.includes('process.env'),
    )
    // main.ts sets the size of the thread pool; it reads nothing else.
    expect(readers.map(({ path }) => path).sort()).toEqual(['server/src/config.ts', 'server/src/main.ts'])
  })

  test('an event is announced only after its commit', () => {
    const emits = FILES.filter(({ path }) => isIn(path, 'server/src') && !isTest(path)).flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /\bevents\.emit\(/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(emits.length).toBeGreaterThan(0)
    // A contact message is stored nowhere, so there is no commit to wait for.
    const uncommitted = "events.emit('marketing.contact_submitted',"
    expect(
      emits.filter((line) => !line.includes('afterCommit(() => events.emit(') && !line.includes(uncommitted)),
    ).toEqual([])
  })

  test('every mutation of an organization names its permission', () => {
    const permissions = new Set<string>(Permission.options)
    const unnamed = Object.entries(ROUTES).filter(
      ([key, { access }]) => /^(POST|PATCH|PUT|DELETE) \/organizations\/current/.test(key) && !permissions.has(access),
    )
    expect(unnamed.map(([key]) => key)).toEqual([])
  })

  test('nothing in a feature knows a status code', () => {
    const features = FILES.filter(({ path }) => isIn(path, 'server/src/features') && !isTest(path))
    const wrong = features.filter(
      ({ path, text }) =>
        /\bstatusCode\b|reply\.(code|status)\b|new Answer\(/.test(text) && !isIn(path, 'server/src/features/system'),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
