import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'

export type AppOptions = NonNullable<Parameters<typeof startTestApp>[0]>

/** The files of a process run one after another, so this is the app of the file that runs. */
export let app: TestApp

/** Starts the app of a file or of a group before its tests, and closes it after them. */
export function useApp(options: AppOptions | (() => AppOptions) = {}): void {
  beforeAll(async () => {
    app = await startTestApp(typeof options === 'function' ? options() : options)
  })
  afterAll(() => app.close())
}
