import type { Annotations } from '../../src/parts/annotation.ts'
import type * as values from '../../src/values.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../src/values.ts'
import { ADA, MONDAY, NEW_PASSWORD, TOKEN } from './examples.ts'

const PLAIN = 'Control characters and invisible characters that hide or reorder text are refused.'

export const VALUES = {
  Id: {
    description:
      'A UUID, taken in any case and returned in lower case. Those of this service are version 7, so they sort by time.',
    example: ADA,
  },
  Time: { description: 'A time: RFC 3339 in UTC, from year 1 on.', example: MONDAY },
  CalendarDay: { description: 'A day of the calendar, without a time zone.', example: '2026-12-31' },
  TimeOfDay: {
    description: 'A time without a day and a time zone. `09:30` is taken as `09:30:00`.',
    example: '09:30:00',
  },
  Email: {
    description: `An email address, trimmed. International addresses are allowed. It is stored in lower case with the domain in punycode. ${PLAIN}`,
    example: 'ada@example.com',
  },
  PersonName: {
    description: `The name of a person or an organization, trimmed, with at least one visible character. It must not contain what mail programs turn into a link, such as \`://\`, \`www.\` or a dot between a word and two letters, or into a telephone number: seven digits in a row, also with spaces, dots or dashes between them. ${PLAIN}`,
    example: 'Ada Lovelace',
  },
  SearchText: { description: `What to search for, trimmed. ${PLAIN}`, example: 'ada' },
  PhoneNumber: { description: 'A telephone number in E.164, trimmed.', example: '+442079460000' },
  NewPassword: {
    description:
      'A new password: any characters, not trimmed. One that is easy to guess is refused as `password_too_weak`.',
    example: NEW_PASSWORD,
    rules: { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX },
  },
  NextPath: {
    description: 'A path of the browser application to redirect to, with search and fragment if needed.',
    example: '/settings/account',
  },
  LinkToken: { description: 'The token of a link from a mail.', example: TOKEN },
} satisfies Annotations<typeof values>
