import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { startBilling, type TestBilling } from './billing.ts'

export let app: TestApp
export let billing: TestBilling

type Options = Parameters<typeof startTestApp>[0]

export function useAppWithBilling(more: (billing: TestBilling) => Options = () => ({})): void {
  beforeAll(async () => {
    billing = await startBilling()
    app = await startTestApp({ billing: billing.provider, ...more(billing) })
  })
  afterAll(async () => {
    await app.close()
    await billing.close()
  })
}
