import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { surface } from './surface.ts'

const { transform } = surface()
const rewritten = (code: string): string => {
  if (typeof transform !== 'object' || !('handler' in transform)) throw new Error('The plugin has no handler')
  const result: unknown = Reflect.apply(transform.handler, undefined, [code])
  return typeof result === 'object' && result !== null && 'code' in result ? String(result.code) : ''
}
const file = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))

test('a product imports each name from the module that has it, on as many lines', () => {
  const code = `import {
  Button,
  definePart as define,
  type Permission,
} from '@plinth/web/product'
import { Id } from '@plinth/contract/product'
`
  expect(rewritten(code)).toBe(`import { Button } from ${file('src/ui/button/button.tsx')};\
import { definePart as define } from ${file('src/part.ts')};\
import { type Permission } from ${JSON.stringify('@plinth/contract/permissions')}\n\n\n\n
import { Id } from ${file('../contract/src/values.ts')}
`)
})

test('an import of types alone, and one of another module, stay as they are', () => {
  const code = "import type { Permission } from '@plinth/web/product'\nimport { useState } from 'react'\n"
  expect(rewritten(code)).toBe(code)
})

test('a name that is not there stays an import of the surface, which has the error', () => {
  expect(rewritten("import { Knob } from '@plinth/web/product'")).toBe('import { Knob } from "@plinth/web/product"')
})
