import type { AccountEntry, NavigationEntry } from '../web/src/app/shell/entries.ts'

/** Entries of the main navigation, between the dashboard and the people. */
export const NAVIGATION: readonly NavigationEntry[] = []

/** Entries of the account menu, after the profile. */
export const ACCOUNT_MENU: readonly AccountEntry[] = []
