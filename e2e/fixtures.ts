import { test as base, expect, type Page } from '@playwright/test'
import { KeptContext } from './browser/kept-context.ts'
import { Complaints } from './checks/complaints.ts'
import { createAccount, newPerson, type Person, signInWith } from './people.ts'
import type { Stack } from './stack/stack.ts'

type Fixtures = {
  /** The test has a context that no test had before, with an empty cache and a process of its own. */
  ownContext: boolean
  /** Any other error or warning of the browser fails the test. */
  complaints: Complaints
  ada: Person
  /** Ada is signed in in this test's browser. */
  signedIn: Person
  /** Ada is signed in in another browser too. */
  elsewhere: Page
}

/** Playwright has this of all options of a test. A version that has it no more refuses to run a test. */
type Combined = { _combinedContextOptions: object }

export const test = base.extend<Fixtures & Combined, { stack: Stack; kept: KeptContext }>({
  stack: [stackOfThisRun(), { scope: 'worker', option: true }],
  baseURL: ({ stack }, use) => use(stack.web),
  ownContext: [false, { option: true }],
  kept: [({ browser, stack }, use) => use(new KeptContext(browser, stack.web)), { scope: 'worker' }],
  context: async ({ browser, kept, ownContext, _combinedContextOptions: options }, use) => {
    const context = ownContext ? await browser.newContext() : await kept.take(JSON.stringify(options))
    await use(context)
    await (ownContext ? context.close() : kept.giveBack())
  },
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      await complaints.listen(context)
      await use(complaints)
      const heard = complaints.unexpected()
      // A changed answer that is still on its way when the test ends would fail it.
      for (const each of [context, ...context.pages()]) await each.unrouteAll({ behavior: 'ignoreErrors' })
      complaints.end()
      expect(heard, 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],
  ada: async ({ stack }, use) => {
    const person = newPerson()
    await createAccount(stack, person)
    await use(person)
  },
  signedIn: async ({ stack, ada, context }, use) => {
    await signInWith(context.request, stack, ada)
    await use(ada)
  },
  elsewhere: async ({ browser, stack, ada, complaints }, use) => {
    const context = await browser.newContext({ baseURL: stack.web })
    await complaints.listen(context)
    await signInWith(context.request, stack, ada)
    await use(await context.newPage())
    await context.close()
  },
})

// The stack is empty in the process that only lists the tests; workers start after the global setup.
function stackOfThisRun(): Stack {
  return JSON.parse(process.env.E2E_STACK ?? '{}')
}

export const signInBeforeEach = () => test.beforeEach(({ signedIn: _anybody }) => {})

export { expect }
