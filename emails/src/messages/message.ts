import type { ReactNode } from 'react'
import type { TemplateName, TemplateVariables } from '../catalog.ts'

/** One mail. `content` and `reason` use only the blocks of blocks.tsx, from which both bodies are rendered. */
export type Message<Name extends TemplateName> = {
  subject: (variables: TemplateVariables[Name]) => string
  /** The line an inbox shows beside the subject. */
  preheader: (variables: TemplateVariables[Name]) => string
  content: (variables: TemplateVariables[Name]) => ReactNode
  /** Why the recipient gets this mail, below the card. */
  reason: (variables: TemplateVariables[Name]) => ReactNode
}
