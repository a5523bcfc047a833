import * as z from 'zod/mini'
import { isDeceptive, isVisible } from './text/characters.ts'
import { isEmail, normalizeEmail } from './text/email.ts'

// What several nouns share: identifiers, times, addresses, names.

/** A UUID, read in any case and always in lower case after parsing; ours are version 7, so they sort by time. */
export const Id = z.uuid().check(z.toLowerCase())

/** A moment, RFC 3339 in UTC. The calendar of PostgreSQL has no year 0. */
export const Time = z.iso
  .datetime({ precision: null })
  .check(z.refine((time) => !time.startsWith('0000'), 'Use a year from 1 on'))

/** Refuses what cannot be stored or only serves to deceive. */
export const plainText = z.refine<string>((text) => !isDeceptive(text), 'Use plain characters only')

/** Refuses half a character, which would be stored or hashed as another one. */
const wellFormed = z.refine<string>((text) => text.isWellFormed(), 'Use whole characters only')

/**
 * An e-mail address, normalized before it is checked: trimmed, NFC, lower case, the domain in punycode. What parsing returns
 * is the spelling that is compared and stored. At most 254 characters; international addresses are allowed.
 */
export const Email = z
  .string()
  .check(
    z.overwrite(normalizeEmail),
    z.minLength(1, { error: 'Enter an email address', abort: true }),
    z.maxLength(254, { error: 'This address is too long', abort: true }),
    z.refine(isEmail, 'Enter a valid email address'),
    z.meta({ format: 'idn-email' }),
  )

/** A person's name: 1–100 characters after trimming, at least one of them visible. A link in it would turn our mails into an advertisement. */
export const PersonName = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'Enter a name', abort: true }),
  z.maxLength(100, 'Use at most 100 characters'),
  z.refine((name) => !name.includes('://'), 'A name cannot contain a link'),
  z.refine(isVisible, 'Enter a name that can be read'),
  plainText,
)

/** An organization's name; the rules are those of a person's, and our mails carry it too. */
export const OrganizationName = PersonName

/** What a list is searched for: 1–100 characters after trimming. */
export const SearchText = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter something to search for'), z.maxLength(100), plainText)

/** A telephone number in E.164: a plus sign and 7 to 15 digits. */
export const PhoneNumber = z
  .string()
  .check(z.trim(), z.regex(/^\+[1-9][0-9]{6,14}$/, 'Use the international form, such as +442079460000'))

/** The shortest and longest password we take, in code points. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/** A password somebody chooses. Any characters, nothing trimmed; its strength is judged by the server. */
export const NewPassword = z.string().check(
  wellFormed,
  z.refine((password) => [...password].length >= PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`),
  z.refine((password) => [...password].length <= PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`),
)

/** A path inside the application to go on to: one leading slash, never a second one or a backslash. */
export const NextPath = z
  .string()
  .check(z.maxLength(512), z.regex(/^\/(?![/\\])[^\s\p{Cc}\p{Cs}\\]*$/u, 'Use a path of this application'))

/** The secret out of a link. Anything wrong with it is answered as a link that is not known. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(512))
