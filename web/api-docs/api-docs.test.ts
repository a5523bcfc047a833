import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createServer, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiDocs } from './plugin.ts'
import { type Pack, readScalar } from './scalar.ts'

// The version is pinned, so the name of its script is known.
const SCRIPT = 'scalar-api-reference-1-72-1.js'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-api-docs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the script of the page', () => {
  const archive = gzipSync(
    Buffer.concat([entry('package/README.md', 'x'.repeat(513)), entry('package/a.js', 'shows()'), Buffer.alloc(1024)]),
  )
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  const asked = { package: 'example@1.0.0', integrity, script: 'package/a.js' }

  function counting(content: Buffer) {
    const packed: string[] = []
    const pack: Pack = async (name, into) => {
      packed.push(name)
      await writeFile(join(into, 'example.tgz'), content)
      return join(into, 'example.tgz')
    }
    return { packed, pack }
  }

  test('the script of the page is fetched once, and only the script is kept', async () => {
    const { packed, pack } = counting(archive)
    for (const _ of [1, 2]) expect(String(await readScalar(folder, pack, asked))).toBe('shows()')
    expect(packed).toEqual(['example@1.0.0'])
    expect(await readdir(folder)).toEqual(['example-1-0-0.js'])
  })

  test('the script of the page is not taken from another package than the one that is known', async () => {
    const { pack } = counting(gzipSync(entry('package/a.js', 'steals()')))
    await expect(readScalar(folder, pack, asked)).rejects.toThrow('another example@1.0.0')
    expect(await readdir(folder)).toEqual([])
  })

  test('the script of the page must be in the package', async () => {
    const { pack } = counting(archive)
    await expect(readScalar(folder, pack, { ...asked, script: 'package/b.js' })).rejects.toThrow('no file package/b.js')
  })
})

describe('the development server', () => {
  const pack: Pack = () => Promise.reject(new Error('npm could not fetch it'))
  let server: ViteDevServer
  let url = ''
  beforeEach(async () => {
    server = await createServer({
      configFile: false,
      envDir: false,
      root: folder,
      logLevel: 'silent',
      server: { host: '127.0.0.1', port: 0 },
      plugins: [apiDocs({ apiUrl: 'http://localhost:8000', root: folder, pack })],
    })
    await server.listen()
    url = server.resolvedUrls?.local[0] ?? ''
  })
  afterEach(() => server.close())

  const get = (path: string) => fetch(url + path)

  test('the development server shows the document with the API of this machine, and reaches nothing else', async () => {
    await mkdir(join(folder, 'contract'))
    await writeFile(join(folder, 'contract/openapi.json'), '{ "openapi": "3.1.0", "servers": [{ "url": "/" }] }')
    await mkdir(join(folder, '.cache/api-docs'), { recursive: true })
    await writeFile(join(folder, '.cache/api-docs', SCRIPT), 'shows()')
    expect(await (await get('docs/openapi.json')).json()).toEqual({
      openapi: '3.1.0',
      servers: [{ url: 'http://localhost:8000' }],
    })
    for (const path of ['docs', 'docs/', 'docs?again'])
      expect(await (await get(path)).text(), path).toContain('/docs/page.js')
    expect(await (await get('docs/scalar.js')).text()).toBe('shows()')
    const policy = (await get('docs')).headers.get('content-security-policy') ?? ''
    expect(policy.match(/https?:[^ ;]+/g)).toEqual(['http://localhost:8000'])
  })

  test.each(['docs', 'docs/scalar.js'])(
    'the development server says at /%s why npm could not fetch the script',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(503)
      expect(await answer.text()).toMatch(/^npm could not fetch it\n/)
    },
  )

  test('the development server keeps every other path for the application', async () => {
    for (const path of ['docs/projects', 'docsy']) expect((await get(path)).status, path).not.toBe(503)
  })
})

function entry(name: string, content: string): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512)
  body.write(content)
  return Buffer.concat([header, body])
}
