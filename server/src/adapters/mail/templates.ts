import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { TEMPLATE_NAMES, type TemplateName, type TemplateVariables, variablesOf } from '@plinth/emails/catalog'
import { contentHash, placeholdersIn, type RenderedTemplate } from '@plinth/emails/manifest'
import * as z from 'zod/mini'
import { cleanValues, escapeHtml, fill } from './interpolate.ts'

const RENDERED = fileURLToPath(new URL('../../../../emails/rendered', import.meta.url))

const ManifestFile = z.object({
  templates: z.record(
    z.string(),
    z.object({ subject: z.string(), variables: z.record(z.string(), z.string()), sha256: z.string() }),
  ),
})
type ManifestFile = z.infer<typeof ManifestFile>

export type Templates = {
  count: number
  /** Renders a mail. @throws for a missing variable, and for a link to a foreign origin */
  render<T extends TemplateName>(template: T, variables: TemplateVariables[T]): RenderedTemplate
}

/** Loads the mails, whose links may only have these `origins`. @throws unless they are unchanged since their build */
export async function loadTemplates(options: {
  directory: string | null
  origins: readonly string[]
}): Promise<Templates> {
  const directory = options.directory ?? RENDERED
  const origins = options.origins.map((origin) => new URL(origin).origin)
  const manifest = await readManifest(directory)
  const templates = new Map<TemplateName, RenderedTemplate>()
  for (const name of TEMPLATE_NAMES) templates.set(name, await readTemplate(directory, name, manifest))

  return {
    count: templates.size,
    render(template, variables) {
      const rendered = templates.get(template)
      if (!rendered) throw new Error(`There is no mail template ${template}.`)
      const values = cleanValues(variablesOf(template), variables, origins)
      const { subject, html, text } = rendered
      return { subject: fill(subject, values), html: fill(html, values, escapeHtml), text: fill(text, values) }
    },
  }
}

async function readManifest(directory: string): Promise<ManifestFile> {
  const file = await readTemplateFile(directory, 'manifest.json')
  try {
    return ManifestFile.parse(JSON.parse(file))
  } catch {
    throw new Error(`The manifest of the mail templates in ${directory} cannot be understood. Render them again.`)
  }
}

async function readTemplateFile(directory: string, name: string): Promise<string> {
  const content = await readFile(join(directory, name), 'utf8').catch(() => {
    const remedy = 'Install the release again, or run "node emails/build.ts" in the sources.'
    throw new Error(`The mail template file ${name} is missing from ${directory}. ${remedy}`)
  })
  if (content.trim() === '') throw new Error(`The mail template file ${name} in ${directory} is empty.`)
  return content
}

async function readTemplate(directory: string, name: TemplateName, manifest: ManifestFile): Promise<RenderedTemplate> {
  const { subject = '', variables, sha256 } = manifest.templates[name] ?? {}
  const template = {
    subject,
    html: await readTemplateFile(directory, `${name}.html`),
    text: await readTemplateFile(directory, `${name}.txt`),
  }
  if (contentHash(template) !== sha256) {
    throw new Error(`The mail template ${name} is not what its manifest says. Render the templates again.`)
  }
  const asked = placeholdersIn(Object.values(template).join('\n'))
  if (
    !isDeepStrictEqual(variables, variablesOf(name)) ||
    !isDeepStrictEqual(asked, new Set(Object.keys(variablesOf(name))))
  ) {
    throw new Error(`The mail template ${name} asks for other variables than the catalogue declares.`)
  }
  return template
}
