/** Some systems report invalid language tags, such as "en-US@posix". */
export function usableLocales(tags: readonly string[]): string[] {
  return tags.filter((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length > 0
    } catch {
      return false
    }
  })
}

/** The most preferred comes first; empty means the browser's default. */
export const LOCALES = usableLocales(navigator.languages)
