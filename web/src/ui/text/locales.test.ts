import { expect, test } from 'vitest'
import { usableLocales } from './locales.ts'

test('a language that is no tag is left out, since a date in it could not be written at all', () => {
  expect(usableLocales(['en-US@posix', 'de-DE', '', 'en'])).toEqual(['de-DE', 'en'])
})
