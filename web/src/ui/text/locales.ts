/** Those of some language tags that can be used. Browsers on some systems name ones that are no tag, such as "en-US@posix". */
export function usableLocales(tags: readonly string[]): string[] {
  return tags.filter((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length > 0
    } catch {
      return false
    }
  })
}

/** The reader's locales, the most preferred first; none means the browser's default. */
export const LOCALES = usableLocales(navigator.languages)
