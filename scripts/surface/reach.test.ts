import { expect, test } from 'vitest'
import { reachingOf, readPromises } from './reach.ts'

const promises = readPromises()
const reaching = (text: string) => reachingOf('product/projects/queries.ts', text, promises)

test('an import past the surface is named with its line, and with the module that has it', () => {
  const text = `import { sql } from 'kysely'
import { contains, nameOrEmailContains } from '../../server/src/adapters/postgres/search.ts'
import type { Permission } from '@plinth/contract/permissions'`
  expect(reaching(text)).toEqual([
    'product/projects/queries.ts:2 imports contains of server/src/adapters/postgres/search.ts: take it from @plinth/server/product',
    'product/projects/queries.ts:2 imports nameOrEmailContains of server/src/adapters/postgres/search.ts: the base does not promise it',
    'product/projects/queries.ts:3 imports Permission of contract/src/permissions.ts: take it from @plinth/server/product or @plinth/web/product',
  ])
})

test('a name that has moved since is found, and another of its spelling is not taken for it', () => {
  const text = `import { PlanOffer } from '../../web/src/features/billing/plan-reminder.tsx'
import type { Section } from '../../server/src/startup/commands/export/section-queries.ts'
import type { ProductPlans } from '../../contract/src/product.ts'
import type { Row } from '../../web/src/ui/form/use-rows.ts'`
  expect(reaching(text).map((sentence) => sentence.replace(/^.*: /, ''))).toEqual([
    'take it from @plinth/web/product',
    'take it from @plinth/server/product',
    'take it from @plinth/contract/product',
    'the base does not promise it',
  ])
})

test.each([
  "import '../../web/src/styles.css'",
  "import * as rooms from '../../web/src/styles.css'",
  "const page = import('../../web/src/styles.css')",
  "type Page = import('../../web/src/styles.css')",
])('every form of an import counts: %s', (text) => {
  expect(reaching(text)).toEqual([expect.stringMatching(/:1 imports \w+ of web\/src\/styles.css: the base does not/)])
})

test('what the surface, the product itself and packages have is no reaching past it', () => {
  const text = `import { contains } from '@plinth/server/product'
import { ANNOUNCEMENT_VARIABLES } from '@plinth/emails/variables'
import { PRODUCT } from '../brand.ts'
import { projects } from './contract.ts'
import * as z from 'zod/mini'`
  expect(reaching(text)).toEqual([])
})
