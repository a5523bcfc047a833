import { findBrowser } from './browser/find.ts'
import { startStack } from './stack/stack.ts'

/** Starts the product once for all browser tests, which get it from `fixtures.ts`. */
export default async function setUp(): Promise<() => Promise<void>> {
  console.log(`Browser: ${(await findBrowser()).from}`)
  const { stop, ...stack } = await startStack()
  process.env.E2E_STACK = JSON.stringify(stack)
  return stop
}
