import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { close, listen } from '@plinth/tools/loopback'
import { root, startNode } from '@plinth/tools/processes'
import { expect, onTestFinished, test } from 'vitest'

const ADVISORY = {
  fastify: [{ id: 1, url: 'https://example.com/1', title: 'x', severity: 'high', vulnerable_versions: '<99.0.0' }],
}

/** The registry gives this response. Returns the packages that it was asked about too. */
async function audit(status: number, body: object) {
  const asked: string[] = []
  const registry = createServer(async (request, response) => {
    // npm reads the manifest of a vulnerable package, and does without one.
    if (request.method !== 'POST') return void response.writeHead(404).end('{}')
    const chunks = await buffer(request)
    asked.push(...Object.keys(JSON.parse(String(request.headers['content-encoding'] ? gunzipSync(chunks) : chunks))))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const origin = await listen(registry)
  onTestFinished(() => close(registry))
  let output = ''
  const child = startNode('release -- audit', [join(root, 'scripts/release/audit.ts')], {
    env: { ...process.env, npm_config_registry: origin },
    onText: (text) => (output += text),
  })
  return { code: await child.closed, output, asked }
}

test('a release without a known vulnerability passes, and only what it contains is asked about', async () => {
  const { code, output, asked } = await audit(200, {})
  expect(output).toContain('0 known vulnerabilities')
  expect(code).toBe(0)
  expect(asked).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'sharp']))
  expect(asked).not.toEqual(expect.arrayContaining(['vitest']))
})

test('a known vulnerability is named and fails the audit', async () => {
  const { code, output } = await audit(200, ADVISORY)
  expect(output).toMatch(/high +fastify/)
  expect(code).toBe(1)
})

test('a registry that cannot be asked is neither a pass nor a vulnerability', async () => {
  const { code, output } = await audit(405, {})
  expect(output).toContain('NOT AUDITED')
  expect(code).toBe(2)
})
