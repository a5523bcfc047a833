import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../processes.ts'
import { readTests, renderPage } from './page.ts'
import { readRules } from './rules.ts'

writeFileSync(join(root, 'docs/rules-tests.md'), renderPage(readRules(), readTests()))
