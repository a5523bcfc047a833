import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { securityText } from './security-text.ts'

async function ask(contact: string | null): Promise<Response> {
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [securityText(contact)],
    server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    await server.listen()
    const address = server.httpServer?.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const answer = await fetch(`http://127.0.0.1:${port}/.well-known/security.txt`)
    return new Response(await answer.text(), answer)
  } finally {
    await server.close()
  }
}

test('security.txt names the contact and a date within a year [W14]', async () => {
  const answer = await ask('mailto:security@example.com')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const [contact, expires = '', ...rest] = (await answer.text()).split('\n')
  expect([contact, ...rest]).toEqual(['Contact: mailto:security@example.com', 'Preferred-Languages: en', ''])
  const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThan(365)
})

test('without a contact there is no security.txt [W14]', async () => {
  expect((await ask(null)).status).toBe(404)
})
