export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | undefined | Html | readonly Html[]

/** Builds markup and escapes every value that is not `Html`. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => (index === 0 ? part : `${write(values[index - 1])}${part}`)).join(''))
}

/** Writes a whole page. `head` has its style sheet and whatever else the page loads. */
export function documentOf({ title, head, body }: { title: string; head: Html; body: Html }): string {
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    ${head}
  </head>
  <body>
    ${body}
  </body>
</html>
`
  return page.text
}

function write(value: Value): string {
  if (value === undefined) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('\n')
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
