import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { ERRORS, Problem } from '@plinth/contract/errors'
import { root } from '@plinth/tools/processes'
import { expect } from 'vitest'
import { securityHeaders as headersOfApi } from '../../server/src/http/headers.ts'
import { securityHeaders as headersOfPages } from '../../web/security-headers.ts'

type Reply = { status: number; headers: IncomingHttpHeaders; body: string }

/** nginx itself responds for an API that is away, in the form of the API. */
export function expectAway({ status, headers, body }: Reply, origin: string): void {
  const problem = Problem.parse(JSON.parse(body))
  expect(problem).toMatchObject({ code: 'busy', ...ERRORS.busy, request_id: headers['x-request-id'] })
  expect(status).toBe(ERRORS.busy.status)
  expect(headers).toMatchObject({
    ...headersOfApi('https://api.example.com'),
    'content-type': 'application/problem+json; charset=utf-8',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': expect.stringContaining('retry-after'),
    vary: 'Origin',
    'retry-after': '5',
  })
}

/** The page of maintenance loads nothing from elsewhere, and the policy allows its one style sheet alone. */
export async function expectMaintenance({ status, headers, body }: Reply, expected: number): Promise<void> {
  const page = await readFile(join(root, 'deploy/nginx/maintenance.html'), 'utf8')
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  const others = Object.entries(headersOfPages({ apiOrigin: '', https: true }))
  expect([status, body]).toEqual([expected, page])
  expect(page).not.toMatch(/\b(?:src|href)=|url\(|@import|<script/)
  expect(page).toContain(`http-equiv="refresh" content="${headers['retry-after']}"`)
  expect(headers).toMatchObject({
    ...Object.fromEntries(others.map(([name, value]) => [name.toLowerCase(), value])),
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
}
