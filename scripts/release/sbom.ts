// `npm run release -- sbom`: writes the bill of materials of a built release to `dist/sbom.json`, in CycloneDX format.
// `--dist` names another folder than `dist`, `--out` another file.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@plinth/tools/processes'
import { runNpm } from './npm.ts'
import { billOf } from './sbom-format.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { dist: text, out: text } })
const dist = values.dist ?? join(root, 'dist')
const out = values.out ?? join(dist, 'sbom.json')

try {
  const [packages, release] = await Promise.all([readJson('packages.json'), readJson('release.json')])
  // The list includes development packages, also with NODE_ENV=production: a style sheet of one is part of the release.
  const all = ['--include=dev', '--include=optional', '--include=peer']
  const { status, stdout, stderr } = runNpm('sbom', '--sbom-format=cyclonedx', ...all)
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr.trim()}`)
  const bill = billOf(JSON.parse(stdout), packages, release)
  await writeFile(out, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`Wrote ${out}: ${bill.components.length} packages`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function readJson(name: string) {
  const content = await readFile(join(dist, name), 'utf8').catch((cause: unknown) => {
    throw new Error(`${join(dist, name)} cannot be read. Run \`npm run build\` first.`, { cause })
  })
  return JSON.parse(content)
}
