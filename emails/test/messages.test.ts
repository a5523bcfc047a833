import { describe, expect, it, vi } from 'vitest'
import { SAMPLES } from '../samples.ts'
import { BASE_TEMPLATE_NAMES, TEMPLATE_NAMES, variablesOf } from '../src/catalog.ts'
import { placeholdersIn } from '../src/manifest.ts'
import { render, renderTemplate } from '../src/render.tsx'

// The snapshots are the same for a product with another name and colour.
vi.mock('@plinth/product/brand', () => ({ PRODUCT: 'Example' }))
vi.mock('@plinth/product/theme', () => ({ ACCENT: [0.43, 0.145, 263] }))

describe.each(TEMPLATE_NAMES)('the mail %s', (name) => {
  const declared = new Set(Object.keys(variablesOf(name)))
  const template = renderTemplate(name)
  // The mails of the product have snapshots among its own files.
  const snapshots = BASE_TEMPLATE_NAMES.includes(name) ? 'snapshots' : '../../product/emails/snapshots'

  it('the mail reads as agreed', async () => {
    const mail = render(name, SAMPLES[name])
    await expect(`Subject: ${mail.subject}\n\n${mail.text}`).toMatchFileSnapshot(`${snapshots}/${name}.txt.snap`)
    await expect(mail.html).toMatchFileSnapshot(`${snapshots}/${name}.html.snap`)
  })

  it('the mail uses every declared variable in both bodies and no other', () => {
    expect(placeholdersIn(template.html)).toEqual(declared)
    expect(placeholdersIn(template.text)).toEqual(declared)
    for (const variable of placeholdersIn(template.subject)) expect(declared).toContain(variable)
  })

  it.runIf(declared.has('action_url'))('the mail shows the address of its action as a button and as text', () => {
    expect(template.html.match(/href="\{\{action_url\}\}"/g)).toHaveLength(2)
    expect(template.html).toContain('>{{action_url}}<')
    expect(template.text).toContain('\n{{action_url}}\n')
  })

  it('the mail names its language and stays under 20 KB', () => {
    expect(template.html).toMatch(/^<!DOCTYPE html><html lang="en">/)
    expect(Buffer.byteLength(template.html)).toBeLessThan(20 * 1024)
  })

  it('the mail loads no external resource', () => {
    expect(template.html).not.toMatch(/<(img|link|script|iframe|object|video)\b|\bsrc=|url\(|@import|@font-face/i)
    expect(template.html).not.toMatch(/https?:\/\//)
  })
})
