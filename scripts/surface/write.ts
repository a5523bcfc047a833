// `npx node scripts/surface/write.ts`: writes what a product may import of the base, with its types, to docs/surface.txt.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { describeSurface, SURFACE_FILE } from './describe.ts'

writeFileSync(join(root, SURFACE_FILE), await describeSurface())
