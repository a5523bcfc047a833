import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a method that a fixed path lacks is refused, even when a path with an id has it [R3]', async () => {
  for (const [path, allow] of [
    ['/notifications/preferences', 'GET, HEAD, PUT'],
    ['/notifications/unread-count', 'GET, HEAD'],
  ] as const) {
    const answer = await app.send('DELETE', path)
    expect(answer.body, path).toMatchObject({ code: 'method_not_allowed', status: 405 })
    expect(answer.headers.get('allow')).toBe(allow)
  }
})
