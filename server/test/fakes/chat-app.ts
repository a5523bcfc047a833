import { afterEach, beforeEach } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { type FakeSlack, startSlack } from './slack.ts'

export let slack: FakeSlack
export let app: TestApp

/** Each test has a chat and an app of its own. */
export function useAppWithChat(): void {
  beforeEach(async () => {
    slack = await startSlack()
    app = await startTestApp({ trusted_proxy_profile: 'loopback', chat: slack.configuration })
  })
  afterEach(async () => {
    await app.close()
    await slack.close()
  })
}
