// `npm run brand`, after a change of `product/brand.ts`: writes the name where a file cannot import it.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRODUCT } from '@plinth/product/brand'
import { root, runNode } from '@plinth/tools/processes'

const page = join(root, 'README.md')
await writeFile(
  page,
  (await readFile(page, 'utf8')).replace(/^# .*/, () => `# ${PRODUCT}`),
)
if ((await runNode(['contract/scripts/openapi.ts'], { env: process.env })) !== 0) process.exit(1)
console.log(`README.md and contract/openapi.json say ${PRODUCT}.`)
