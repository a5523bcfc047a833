import type { ReactNode } from 'react'
import type { TemplateName, TemplateVariables } from '../catalog.ts'

/** One mail as it is written. `content` and `reason` use only the parts of blocks.tsx, from which both bodies are made. */
export type Message<Name extends TemplateName> = {
  subject: (variables: TemplateVariables[Name]) => string
  /** The line an inbox shows beside the subject. */
  preheader: (variables: TemplateVariables[Name]) => string
  content: (variables: TemplateVariables[Name]) => ReactNode
  /** Why the reader has this mail, below the card. */
  reason: (variables: TemplateVariables[Name]) => ReactNode
}
