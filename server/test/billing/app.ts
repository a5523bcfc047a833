import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import type { AppOptions } from '../use-app.ts'
import { startBilling, type TestBilling } from './billing.ts'

export let app: TestApp
export let billing: TestBilling

export function useAppWithBilling(more: (billing: TestBilling) => AppOptions = () => ({})): void {
  beforeAll(async () => {
    billing = await startBilling()
    app = await startTestApp({ billing: billing.provider, ...more(billing) })
  })
  afterAll(async () => {
    await app.close()
    await billing.close()
  })
}
