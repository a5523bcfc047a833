import { expect, onTestFinished, test } from 'vitest'
import { startWebsite } from '../../tools/website/website.ts'

test('the website shows the documented forms, and only their scripts may run and call the API', async () => {
  const website = await startWebsite({ app_url: 'http://localhost:5173', api_url: 'http://localhost:8000' })
  onTestFinished(() => website.close())
  const response = await fetch(website.url)
  const text = await response.text()
  for (const route of ['waitlist', 'contact']) {
    expect(text).toContain(`fetch('http://localhost:8000/marketing/${route}'`)
  }
  const nonces = new Set([...text.matchAll(/<script[^>]*?(?: nonce="([^"]+)")?(?=[ >])/g)].map(([, nonce]) => nonce))
  expect(nonces.size).toBe(1)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain(`script-src 'nonce-${[...nonces][0]}'; connect-src http://localhost:8000;`)
})
