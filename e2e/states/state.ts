import type { Page } from '@playwright/test'
import type { Person } from '../people.ts'
import type { Stack } from '../stack/stack.ts'

/** One thing a person can see: how to get there, and who has to be signed in for it. */
export type State = {
  name: string
  signedIn: boolean
  /** The answers of the API that this state comes from, beside success. */
  answers?: number[]
  /** The only width at which it exists. */
  width?: number
  open(page: Page, surroundings: { stack: Stack; ada: Person }): Promise<void>
}
