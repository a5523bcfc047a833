import { TEMPLATE_NAMES, type TemplateName, type TemplateVariables, variablesOf } from '@plinth/emails/catalog'

type Filled = { template: TemplateName; variables: TemplateVariables[TemplateName] }

/** Returns whether this release has the mail with these variables. Another release may have queued it. */
export function isFilled<Mail extends { template: string; variables: Record<string, string> }>(
  mail: Mail,
): mail is Mail & Filled {
  const name = TEMPLATE_NAMES.find((template) => template === mail.template)
  return name !== undefined && Object.keys(variablesOf(name)).every((variable) => variable in mail.variables)
}
