import { redirectSearch } from './redirect.ts'

export type Search = Record<string, unknown>

/**
 * TanStack Router falls back to the raw value for keys that `validateSearch` omits, so invalid ones are undefined;
 * validate again before passing a page's search on.
 */
export type Params<Name extends string> = { [Key in Name]?: string | undefined }

export function redirectOnly({ redirect }: Search): Params<'redirect'> {
  return { redirect: typeof redirect === 'string' ? redirectSearch(redirect).redirect : undefined }
}

/** Codes from the URL are mapped to a message, never rendered. */
export function code(value: unknown): string | undefined {
  return (typeof value === 'string' && value) || undefined
}
