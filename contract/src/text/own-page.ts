// The first chunk of the browser application has this file, so it imports nothing.

export const OWN_PATH = /^\/(?![/\\])[^\s\p{Cc}\p{Cs}\\]*$/u
export const OWN_PATH_MAX = 512

/** Resolves dot segments of a path within the application. Returns null for another site and for what signs in. */
export function ownPage(asked: string, origin: string): string | null {
  if (asked.length > OWN_PATH_MAX || !OWN_PATH.test(asked) || !URL.canParse(asked, origin)) return null
  const url = new URL(asked, origin)
  const path = url.pathname + url.search + url.hash
  // Resolving dot segments can leave two leading slashes: `/.//evil.example`.
  if (url.origin !== origin || !OWN_PATH.test(path) || /^\/auth(\/|$)/i.test(url.pathname)) return null
  return path
}
