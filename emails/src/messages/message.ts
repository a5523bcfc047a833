import type { ReactNode } from 'react'
import type { TemplateName, TemplateVariables } from '../catalog.ts'

/** `content` and `reason` use only the blocks of blocks.tsx, from which both bodies are rendered. */
export type Message<Name extends TemplateName> = {
  subject: (variables: TemplateVariables[Name]) => string
  /** An inbox shows this line beside the subject. */
  preheader: (variables: TemplateVariables[Name]) => string
  content: (variables: TemplateVariables[Name]) => ReactNode
  /** The text below the card says why the recipient gets this mail. */
  reason: (variables: TemplateVariables[Name]) => ReactNode
}
