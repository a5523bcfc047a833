import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { expect, test } from 'vitest'
import { describeSurface, readable, SURFACE_FILE } from './describe.ts'

test('what the base promises a product is as docs/surface.txt says', async () => {
  expect(
    await describeSurface(),
    'What a product may import has changed. Say in CHANGELOG.md what it has to do, then: npx node scripts/surface/write.ts',
  ).toBe(readFileSync(join(root, SURFACE_FILE), 'utf8'))
})

test.each([
  ['declare function lock({ user_id }: import("../caller.ts").Caller): void;', 'function lock(input: Caller): void'],
  [
    'declare const query: import("a-package").Options<{ id: string; of: () => Set<string> }> & import("@b/c").Key<"id">;',
    'const query: Options<…> & Key<…>',
  ],
  ['declare const row: import("./statements.ts").Statement<{ id: string }>;', 'const row: Statement<{ id: string }>'],
])('a declaration is written without paths and without what follows from packages: %s', (declared, text) => {
  expect(readable(declared)).toBe(text)
})
