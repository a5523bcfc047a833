import { readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Connection, connect } from './connection.ts'
import { makeSmallProject } from './small-project.ts'

let server: Connection
beforeAll(async () => {
  server = await connect()
})
afterAll(async () => void (await server.close()))

const uriOf = (path: string) => `project://files/${path}`

describe('the resources', () => {
  test('are the pages of the documentation and the OpenAPI document', async () => {
    const uris = (await server.client.listResources()).resources.map(({ uri }) => uri)
    for (const path of ['AGENTS.md', 'README.md', 'docs/rules.md', 'deploy/README.md', 'contract/openapi.json']) {
      expect(uris).toContain(uriOf(path))
    }
    expect(uris.filter((uri) => !/\.md$|openapi\.json$/.test(uri))).toEqual([])
  })

  test.each([
    ['AGENTS.md', 'text/markdown'],
    ['docs/decisions/0013-circuit-breaker.md', 'text/markdown'],
    ['contract/openapi.json', 'application/json'],
  ])('are read as they are: %s', async (path, mimeType) => {
    const { contents } = await server.client.readResource({ uri: uriOf(path) })
    expect(contents).toEqual([{ uri: uriOf(path), mimeType, text: readFileSync(join(root, path), 'utf8') }])
  })

  test.each([
    uriOf('docs/nothing.md'),
    uriOf('package.json'),
    uriOf('.env'),
    uriOf(''),
    uriOf('docs'),
    uriOf('../../../../etc/passwd'),
    uriOf('docs/../package.json'),
    uriOf('docs/%2e%2e/package.json'),
    uriOf('docs/..%2f..%2f..%2fetc/passwd'),
    uriOf('/etc/passwd'),
    uriOf('AGENTS.md%00'),
    uriOf('AGENTS.md?x'),
    'project://elsewhere/AGENTS.md',
    'file:///etc/passwd',
    'no uri',
  ])('have no %s', async (uri) => {
    await expect(server.client.readResource({ uri })).rejects.toMatchObject({ code: -32602 })
  })

  test('are no links, and no files that git does not track', async () => {
    const project = await makeSmallProject()
    onTestFinished(project.remove)
    await project.write('docs/real.md', '# Real\n')
    await project.writeUntracked('docs/draft.md', '# Draft\n')
    await symlink('/etc/passwd', join(project.folder, 'docs/link.md'))
    await project.write('docs/moved/page.md', '# Page\n')
    project.git('add', 'docs/link.md')
    // The folder becomes a link after git has seen the file.
    project.git('rm', '--quiet', '--cached', '-r', 'docs/decisions')
    await symlink(join(project.folder, 'docs/moved'), join(project.folder, 'docs/alias'))
    project.git(
      'update-index',
      '--add',
      '--cacheinfo',
      `100644,${project.git('hash-object', '-w', 'docs/real.md').trim()},docs/alias/page.md`,
    )
    const { client, close } = await connect({ project: project.folder })
    onTestFinished(async () => void (await close()))
    expect((await client.readResource({ uri: uriOf('docs/real.md') })).contents).toHaveLength(1)
    for (const path of ['docs/draft.md', 'docs/link.md', 'docs/alias/page.md']) {
      await expect(client.readResource({ uri: uriOf(path) }), path).rejects.toMatchObject({ code: -32602 })
    }
  })
})
