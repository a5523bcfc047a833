import { renderToStaticMarkup } from 'react-dom/server'
import { type TemplateName, type TemplateVariables, variablesOf } from './catalog.ts'
import { Layout } from './layout.tsx'
import type { RenderedTemplate } from './manifest.ts'
import { MESSAGES } from './messages/all.ts'
import type { Message } from './messages/message.ts'
import { toText } from './text.ts'

export function render<Name extends TemplateName>(name: Name, variables: TemplateVariables[Name]): RenderedTemplate {
  const message: Message<Name> = MESSAGES[name]
  const subject = message.subject(variables)
  const content = message.content(variables)
  const reason = message.reason(variables)
  const html = renderToStaticMarkup(
    <Layout subject={subject} preheader={message.preheader(variables)} reason={reason}>
      {content}
    </Layout>,
  )
  return {
    subject,
    html: `${html.startsWith('<!DOCTYPE') ? '' : '<!DOCTYPE html>'}${html}\n`,
    text: `${toText(content).trim()}\n\n-- \n${toText(reason).trim()}\n`,
  }
}

export function renderTemplate<Name extends TemplateName>(name: Name): RenderedTemplate {
  const placeholders = Object.keys(variablesOf(name)).map((variable) => [variable, `{{${variable}}}`])
  return render(name, Object.fromEntries(placeholders))
}
