import type { State } from '../e2e/states/state.ts'

/** The pages of the product in their main states, for the accessibility tests and `npm run screenshots`. */
export const STATES: State[] = []
