import * as z from 'zod/mini'
import { isDeceptive, isVisible } from './text/characters.ts'
import { isEmail, normalizeEmail } from './text/email.ts'
import { hasLink, hasNumber } from './text/links.ts'
import { OWN_PATH, OWN_PATH_MAX, ownPage } from './text/own-page.ts'

/** Parsing returns lower case. */
export const Id = z.uuid().check(z.toLowerCase())

/** The time is RFC 3339 in UTC. PostgreSQL has no year 0, and reads no time with hundreds of digits. */
export const Time = z.iso.datetime({ precision: null }).check(
  z.maxLength(32, 'Use at most nine digits of a second'),
  z.refine((time) => !time.startsWith('0000'), 'Use a year from 1 on'),
)

/** A day such as `2026-12-31` has no time zone, and a year from 1 on, as a column of type `date` holds it. */
export const CalendarDay = z.iso
  .date('Enter a date')
  .check(z.refine((day) => !day.startsWith('0000'), 'Use a year from 1 on'))

/** Fields of browsers send `09:30`. Parsing returns `09:30:00`. */
export const TimeOfDay = z.string().check(
  z.overwrite((time) => (/^\d\d:\d\d$/.test(time) ? `${time}:00` : time)),
  z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'Enter a time'),
  z.meta({ format: 'time-local' }),
)

export const plainText = z.refine<string>((text) => !isDeceptive(text), 'Use plain characters only')

/** A lone surrogate would be stored or hashed as another character. */
const wellFormed = z.refine<string>((text) => text.isWellFormed(), 'Use whole characters only')

/** Parsing returns the normalized email, which is compared and stored. */
export const Email = z.string().check(
  // Normalizing takes time that grows with the square of a run of combining marks.
  z.maxLength(1024, { error: 'This address is too long', abort: true }),
  z.overwrite(normalizeEmail),
  z.minLength(1, { error: 'Enter an email address', abort: true }),
  z.maxLength(254, { error: 'This address is too long', abort: true }),
  z.refine(isEmail, 'Enter a valid email address'),
  z.meta({ format: 'idn-email' }),
)

/** A name has 1 to 100 characters, at least one visible. Our mails carry it, so it has no link and no number [R8]. */
export const PersonName = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'Enter a name', abort: true }),
  z.maxLength(100, { error: 'Use at most 100 characters', abort: true }),
  z.refine((name) => !hasLink(name), 'A name cannot contain a link. Put a space after each dot, as in “Dr. No”.'),
  z.refine((name) => !hasNumber(name), 'A name cannot contain a telephone number'),
  z.refine(isVisible, 'Enter a name that can be read'),
  plainText,
)

export const OrganizationName = PersonName

export const SearchText = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter something to search for'), z.maxLength(100), plainText)

/** E.164 has a plus sign and 7 to 15 digits. */
export const PhoneNumber = z
  .string()
  .check(z.trim(), z.regex(/^\+[1-9][0-9]{6,14}$/, 'Use the international form, such as +442079460000'))

/** The length is in code points. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/** Nothing is trimmed. The server judges the strength. */
export const NewPassword = z.string().check(
  wellFormed,
  z.refine((password) => [...password].length >= PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`),
  z.refine((password) => [...password].length <= PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`),
)

const isOwnPage = (path: string) => ownPage(path, 'https://app.example') !== null

/** A page of the web app has one leading slash, never a second one or a backslash. */
export const NextPath = z
  .string()
  .check(
    z.maxLength(OWN_PATH_MAX),
    z.regex(OWN_PATH, { error: 'Use a path of this application', abort: true }),
    z.refine(isOwnPage, 'Use a path of this application'),
  )

/** An invalid value is handled as an unknown token. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(512))
