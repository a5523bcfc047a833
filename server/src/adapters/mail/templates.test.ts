import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BASE_TEMPLATE_NAMES, TEMPLATE_NAMES } from '@plinth/emails/catalog'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadTemplates, type Templates } from './templates.ts'
import { changeManifest, FRONTEND, SERVER, writeTemplate, writeTemplates } from './test/rendered.ts'

let directory: string

beforeEach(async () => {
  directory = await writeTemplates()
  return () => rm(directory, { recursive: true })
})

async function load(from = directory, origins = [FRONTEND, SERVER]): Promise<Templates> {
  const templates = await loadTemplates({ directory: from, origins })
  expect(templates.count).toBe(TEMPLATE_NAMES.length)
  return templates
}

describe('loading the templates', () => {
  it('the nine templates of the catalogue are loaded [C1]', async () => {
    expect(BASE_TEMPLATE_NAMES).toHaveLength(9)
    await expect(load()).resolves.toBeDefined()
  })

  it('loading the templates fails when the directory does not exist [C1]', async () => {
    await expect(load(join(directory, 'nowhere'))).rejects.toThrow('manifest.json is missing')
  })

  it('loading the templates fails when the manifest is invalid', async () => {
    await writeFile(join(directory, 'manifest.json'), '[]')
    await expect(load()).rejects.toThrow('cannot be understood')
  })

  it('loading the templates fails when the manifest omits a mail [C1]', async () => {
    await changeManifest(directory, (manifest) => delete manifest.templates['magic-link'])
    await expect(load()).rejects.toThrow('magic-link is not what its manifest says')
  })

  it.each(['magic-link.html', 'magic-link.txt'])(
    'loading the templates fails when %s is missing or empty [C1]',
    async (file) => {
      await writeFile(join(directory, file), ' \n')
      await expect(load()).rejects.toThrow(`${file} in ${directory} is empty`)
      await rm(join(directory, file))
      await expect(load()).rejects.toThrow(`${file} is missing`)
    },
  )

  it('loading the templates fails when a file was changed after rendering', async () => {
    await writeFile(join(directory, 'magic-link.html'), '<p>{{action_url}} {{expires_in}} and more</p>')
    await expect(load()).rejects.toThrow('magic-link is not what its manifest says')
  })

  it.each([
    ['omits a variable', '<p>{{action_url}}</p>'],
    ['uses another variable', '<p>{{action_url}} {{expires_in}} {{password}}</p>'],
  ])('loading the templates fails when a template %s', async (_fault, html) => {
    await writeTemplate(directory, 'magic-link', { subject: 'Sign in', html, text: '{{action_url}}' })
    await expect(load()).rejects.toThrow('magic-link asks for other variables')
  })

  it('loading the templates fails when one was rendered for variables of another kind', async () => {
    await changeManifest(directory, ({ templates }) => {
      const entry = templates['magic-link']
      if (entry) entry.variables = { action_url: 'text', expires_in: 'text' }
    })
    await expect(load()).rejects.toThrow('magic-link asks for other variables')
  })
})

describe('rendering a mail', () => {
  it('rendering a mail escapes values in HTML and not in the subject and the text', async () => {
    await writeTemplate(directory, 'magic-link', {
      subject: 'Within {{expires_in}}',
      html: '<a href="{{action_url}}">{{expires_in}}</a>',
      text: '{{action_url}} {{expires_in}}',
    })
    const action_url = `${FRONTEND}/auth/login?a=1&b=2`

    expect((await load()).render('magic-link', { action_url, expires_in: '< 10 minutes' })).toEqual({
      subject: 'Within < 10 minutes',
      html: `<a href="${FRONTEND}/auth/login?a=1&#38;b=2">&#60; 10 minutes</a>`,
      text: `${action_url} < 10 minutes`,
    })
  })

  it('rendering a mail refuses a link to another origin', async () => {
    const templates = await load()
    const action_url = 'https://evil.example/auth/login'
    expect(() => templates.render('magic-link', { action_url, expires_in: '10 minutes' })).toThrow(
      'action_url is not an address of this deployment',
    )
  })

  it('rendering a mail accepts origins in any spelling', async () => {
    const templates = await load(directory, ['HTTPS://App.Example.com:443/'])
    const { text } = templates.render('magic-link', { action_url: `${FRONTEND}/a`, expires_in: '10 minutes' })
    expect(text).toContain(`${FRONTEND}/a`)
  })
})
