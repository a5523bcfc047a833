/**
 * The addresses of the pages that anyone may open, such as `invoice: '/i/$token'`. Each begins with a word that no other
 * address has. This file imports nothing, because the script that runs before the application reads it too: on these
 * pages it asks for no session.
 */
export const PUBLIC_PATHS = { invoice: '/i/$token' } as const satisfies Record<string, `/${string}`>
