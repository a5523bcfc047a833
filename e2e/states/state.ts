import type { Page } from '@playwright/test'
import type { Person } from '../people.ts'
import type { Stack } from '../stack/stack.ts'

export type Surroundings = { stack: Stack; ada: Person }

/** Ada is signed in or not. */
export type State = {
  name: string
  signedIn: boolean
  /** The API responds with these error statuses. */
  answers?: number[]
  /** A first visit with an empty cache loads at most this much, and nothing moves. */
  most?: { script_kb: number; requests: number }
  /** The state exists at this width only. */
  width?: number
  open(page: Page, surroundings: Surroundings): Promise<void>
}
