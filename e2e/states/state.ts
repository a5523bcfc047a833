import type { Page } from '@playwright/test'
import type { Person } from '../people.ts'
import type { Stack } from '../stack/stack.ts'

/** A state of a page: how to open it, and whether Ada is signed in. */
export type State = {
  name: string
  signedIn: boolean
  /** The error statuses of the API in this state. */
  answers?: number[]
  /** The only width of this state. */
  width?: number
  open(page: Page, surroundings: { stack: Stack; ada: Person }): Promise<void>
}
