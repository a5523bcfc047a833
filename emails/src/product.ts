// docs/surface.md promises these to the mails of a product, besides variables.ts.
export { Action, Fact, Heading, Link, Name, Note, Paragraph } from './blocks.tsx'
export type { Message } from './messages/message.ts'
