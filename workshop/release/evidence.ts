// `npm run workshop -- release:evidence`: writes what a release proves about itself to `dist/evidence.json`, after
// `npm test`, `npm run build` and `npm run release -- sbom`. `--out` names another file; `--server-image` and
// `--web-image` are the digests of images.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@plinth/tools/processes'
import { findRelease } from '../../scripts/build/release.ts'
import type { Evidence } from '../../scripts/release/evidence.ts'
import { readTests } from '../../scripts/rules/page.ts'
import { readRules } from '../../scripts/rules/rules.ts'
import { faultsOf } from '../../scripts/security/faults.ts'
import { countLevels, readAsvs } from '../../scripts/security/requirements.ts'
import { readScore } from '../mutate/score.ts'
import { readResults } from './results.ts'

const DIGEST = /^sha256:[0-9a-f]{64}$/

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { out: text, 'server-image': text, 'web-image': text } })

try {
  const out = values.out ?? join(root, 'dist/evidence.json')
  const evidence = await collect()
  await mkdir(dirname(out), { recursive: true })
  await writeFile(out, `${JSON.stringify(evidence, null, 2)}\n`)
  const { passed, failed } = evidence.tests
  console.log(`Wrote ${out}: ${passed} tests passed, ${failed} failed`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function collect(): Promise<Evidence> {
  const [chapters, sections] = [readAsvs(), readRules()]
  const ids = sections.flatMap(({ rules }) => rules.flatMap(({ id, kind }) => (kind === 'built' ? id : [])))
  const requirements = chapters.flatMap((chapter) => chapter.requirements)
  const release = findRelease(root, process.env)
  return {
    format: 'evidence-1',
    ...release,
    made_at: new Date().toISOString(),
    tests: await readResults(join(root, '.cache/reports'), ids),
    asvs: { levels: countLevels(chapters), faults: faultsOf(chapters, sections, readTests()), requirements },
    sbom: bill(join(root, 'dist'), release.commit),
    images: { server: image(values['server-image']), web: image(values['web-image']) },
    mutation: mutation(),
  }
}

function bill(dist: string, commit: string | null): Evidence['sbom'] {
  const path = join(dist, 'sbom.json')
  if (!existsSync(path)) return { reason: 'npm run release -- sbom has not written dist/sbom.json' }
  const built = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'))
  if (built.commit !== commit) return { reason: `dist is a build of ${built.commit ?? 'no commit'}` }
  const content = readFileSync(path)
  const { components } = JSON.parse(content.toString())
  const digest = `sha256:${createHash('sha256').update(content).digest('hex')}`
  return { reason: null, digest, packages: components.length }
}

function image(digest: string | undefined): Evidence['images']['server'] {
  if (digest === undefined) return { reason: 'no image was built' }
  if (!DIGEST.test(digest)) throw new Error(`${digest} is not the digest of an image.`)
  return { reason: null, digest }
}

function mutation(): Evidence['mutation'] {
  const score = readScore()
  if (!score) return { reason: 'no mutants were run' }
  const { percent, tried, killed, explained, open, not_run } = score
  return { reason: null, percent, tried, killed, explained, open, not_run }
}
