/**
 * The addresses of its pages for anyone, such as `invoice: '/i/$token'`. They begin with a word of their own. Imports
 * nothing: the script that runs before the application reads it too, and asks for no session there.
 */
export const PUBLIC_PATHS = {} as const satisfies Record<string, `/${string}`>
