import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TEMPLATE_NAMES, variablesOf } from './src/catalog.ts'
import { contentHash, type Manifest, type RenderedTemplate } from './src/manifest.ts'

const SOURCES = new URL('src/', import.meta.url)
const PRODUCT = new URL('../product/', import.meta.url)

export const RENDERED = new URL('rendered/', import.meta.url)

if (import.meta.main) {
  const built = await buildTemplates(RENDERED)
  console.log(built ? `Rendered ${TEMPLATE_NAMES.length} mails.` : 'The mails are rendered already.')
}

/**
 * Writes `<name>.html`, `<name>.txt` and, last, `manifest.json` of each mail. Deterministic. @returns false when the
 * directory is already up to date
 */
export async function buildTemplates(directory: URL): Promise<boolean> {
  const source = await hashSources()
  if (await isCurrent(directory, source)) return false

  const { renderTemplate } = await loadRenderer()
  const manifest: Manifest = { source, templates: {} }
  await mkdir(directory, { recursive: true })
  for (const name of TEMPLATE_NAMES) {
    const rendered = renderTemplate(name)
    await writeWhole(new URL(`${name}.html`, directory), rendered.html)
    await writeWhole(new URL(`${name}.txt`, directory), rendered.text)
    manifest.templates[name] = {
      subject: rendered.subject,
      variables: variablesOf(name),
      sha256: contentHash(rendered),
    }
  }
  await writeWhole(new URL('manifest.json', directory), `${JSON.stringify(manifest, null, 2)}\n`)
  return true
}

// The hash includes package.json, because it pins the versions of the renderer, and the name and colours of the
// product.
async function hashSources(): Promise<string> {
  const folders = [SOURCES, PRODUCT].map((folder) => readdir(folder, { recursive: true, withFileTypes: true }))
  const entries = (await Promise.all(folders)).flat()
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const hash = createHash('sha256')
  for (const file of [...files.sort(), new URL('package.json', import.meta.url)]) hash.update(await readFile(file))
  return hash.digest('hex')
}

async function isCurrent(directory: URL, source: string): Promise<boolean> {
  try {
    const manifest: Manifest = JSON.parse(await readFile(new URL('manifest.json', directory), 'utf8'))
    if (manifest.source !== source) return false
    for (const [name, { subject, sha256 }] of Object.entries(manifest.templates)) {
      if (contentHash({ subject, ...(await readBodies(directory, name)) }) !== sha256) return false
    }
    return true
  } catch {
    return false
  }
}

async function readBodies(directory: URL, name: string): Promise<Omit<RenderedTemplate, 'subject'>> {
  return {
    html: await readFile(new URL(`${name}.html`, directory), 'utf8'),
    text: await readFile(new URL(`${name}.txt`, directory), 'utf8'),
  }
}

/** Loads the renderer through Vite, because Node does not support JSX. */
export async function loadRenderer(): Promise<typeof import('./src/render.tsx')> {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport<typeof import('./src/render.tsx')>(
    fileURLToPath(new URL('render.tsx', SOURCES)),
    { configFile: false, root: fileURLToPath(new URL('.', import.meta.url)), logLevel: 'error' },
  )
  return module
}

// The rename is atomic: a concurrent reader sees the old file or the new one.
async function writeWhole(file: URL, content: string): Promise<void> {
  const unfinished = new URL(`${file.href}.${process.pid}.tmp`)
  await writeFile(unfinished, content)
  await rename(unfinished, file)
}
