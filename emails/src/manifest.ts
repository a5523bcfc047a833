import { createHash } from 'node:crypto'
import type { VariableKind } from './variables.ts'

export type RenderedTemplate = { subject: string; html: string; text: string }

export type ManifestEntry = {
  subject: string
  variables: Readonly<Record<string, VariableKind>>
  sha256: string
}

/** `source` is the hash of the sources. */
export type Manifest = { source: string; templates: Record<string, ManifestEntry> }

/** The pattern is global: use it with matchAll and replace only. */
export const PLACEHOLDER = /\{\{([a-z_]+)\}\}/g

export function placeholdersIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name))
}

/** Detects incomplete or mixed files of a template. */
export function contentHash({ subject, html, text }: RenderedTemplate): string {
  return createHash('sha256')
    .update(JSON.stringify([subject, html, text]))
    .digest('hex')
}
