// What the mails of a product may import, besides variables.ts: docs/surface.md.
export { Action, Fact, Heading, Link, Name, Note, Paragraph } from './blocks.tsx'
export type { Message } from './messages/message.ts'
