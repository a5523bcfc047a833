import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildTemplates } from '../build.ts'
import { TEMPLATE_NAMES } from '../src/catalog.ts'
import { contentHash, type Manifest } from '../src/manifest.ts'

let directory: URL

beforeEach(async () => {
  directory = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'mails-'))}/`)
})

afterEach(() => rm(directory, { recursive: true }))

it('the build writes two bodies of each mail and a manifest with their hashes', async () => {
  await buildTemplates(directory)

  const files = TEMPLATE_NAMES.flatMap((name) => [`${name}.html`, `${name}.txt`])
  expect((await readdir(directory)).sort()).toEqual([...files, 'manifest.json'].sort())
  const manifest: Manifest = JSON.parse(await read('manifest.json'))
  expect(Object.keys(manifest.templates)).toEqual(TEMPLATE_NAMES)
  for (const [name, { subject, sha256 }] of Object.entries(manifest.templates)) {
    expect(sha256).toBe(contentHash({ subject, html: await read(`${name}.html`), text: await read(`${name}.txt`) }))
  }
})

it('the build does nothing when the mails are rendered already', async () => {
  expect(await buildTemplates(directory)).toBe(true)
  expect(await buildTemplates(directory)).toBe(false)
})

it('the build renders a damaged mail again, to the same bytes', async () => {
  await buildTemplates(directory)
  const before = await read('magic-link.html')
  await writeFile(new URL('magic-link.html', directory), 'half a fi')

  expect(await buildTemplates(directory)).toBe(true)
  expect(await read('magic-link.html')).toBe(before)
})

function read(name: string): Promise<string> {
  return readFile(new URL(name, directory), 'utf8')
}
