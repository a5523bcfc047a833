import type { S3Error } from './errors.ts'

export type Reply = { status: number; headers: Record<string, string>; content: Buffer }

export function refusal({ code, status, message }: S3Error): Reply {
  return xml(status, `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`)
}

export function xml(status: number, body: string): Reply {
  const content = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
  return { status, headers: { 'content-type': 'application/xml' }, content }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

export function unescapeXml(text: string): string {
  return Object.entries(ENTITIES).reduceRight((plain, [character, entity]) => plain.replaceAll(entity, character), text)
}
