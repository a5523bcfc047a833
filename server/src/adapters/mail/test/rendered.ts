import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEMPLATE_NAMES, type TemplateName, variablesOf } from '@plinth/emails/catalog'
import { contentHash, type Manifest, type RenderedTemplate } from '@plinth/emails/manifest'
import { loadTemplates, type Templates } from '../templates.ts'

export const FRONTEND = 'https://app.example.com'
export const SERVER = 'https://api.example.com'

/** Writes a complete set of small templates, one `name: value` line per variable, and returns the folder. */
export async function writeTemplates(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'templates-'))
  for (const name of TEMPLATE_NAMES) await writeTemplate(directory, name, plainTemplate(name))
  return directory
}

function plainTemplate(name: TemplateName): RenderedTemplate {
  const lines = Object.keys(variablesOf(name)).map((variable) => `${variable}: {{${variable}}}`)
  return { subject: `About ${name}`, html: `<p>${lines.join('<br>')}</p>`, text: lines.join('\n') }
}

export async function writeTemplate(directory: string, name: TemplateName, template: RenderedTemplate): Promise<void> {
  await writeFile(join(directory, `${name}.html`), template.html)
  await writeFile(join(directory, `${name}.txt`), template.text)
  await changeManifest(directory, (manifest) => {
    manifest.templates[name] = {
      subject: template.subject,
      variables: variablesOf(name),
      sha256: contentHash(template),
    }
  })
}

export async function changeManifest(directory: string, change: (manifest: Manifest) => void): Promise<void> {
  const file = join(directory, 'manifest.json')
  const manifest = await readManifest(file)
  change(manifest)
  await writeFile(file, JSON.stringify(manifest))
}

async function readManifest(file: string): Promise<Manifest> {
  return readFile(file, 'utf8').then(JSON.parse, () => ({ source: 'test', templates: {} }))
}

export async function plainTemplates(): Promise<Templates> {
  const directory = await writeTemplates()
  const templates = await loadTemplates({ directory, origins: [FRONTEND, SERVER] })
  await rm(directory, { recursive: true })
  return templates
}
