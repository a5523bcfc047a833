import { expect, test } from 'vitest'
import { usableLocales } from './locales.ts'

test('an invalid language tag is left out, since no date can be formatted with it', () => {
  expect(usableLocales(['en-US@posix', 'de-DE', '', 'en'])).toEqual(['de-DE', 'en'])
})
