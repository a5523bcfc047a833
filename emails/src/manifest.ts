import { createHash } from 'node:crypto'
import type { VariableKind } from './catalog.ts'

/** One mail ready to be filled in: subject and both bodies still hold `{{placeholders}}`. */
export type RenderedTemplate = { subject: string; html: string; text: string }

/** What `manifest.json` says of one rendered template. */
export type ManifestEntry = {
  subject: string
  variables: Readonly<Record<string, VariableKind>>
  sha256: string
}

/** `manifest.json` beside the rendered files; `source` identifies what they were rendered from. */
export type Manifest = { source: string; templates: Record<string, ManifestEntry> }

/** A placeholder for a value, such as `{{action_url}}`. Global: use it with matchAll and replace only. */
export const PLACEHOLDER = /\{\{([a-z_]+)\}\}/g

/** The names of the variables a text asks for, each once. */
export function placeholdersIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name))
}

/** The hash by which a reader knows that a subject and its two bodies belong together and are whole. */
export function contentHash({ subject, html, text }: RenderedTemplate): string {
  return createHash('sha256')
    .update(JSON.stringify([subject, html, text]))
    .digest('hex')
}
