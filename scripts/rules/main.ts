import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTests, renderPage } from './page.ts'
import { readRules, root } from './rules.ts'

writeFileSync(join(root, 'docs/rules-tests.md'), renderPage(readRules(), readTests()))
