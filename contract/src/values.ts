import * as z from 'zod/mini'

// What several nouns share: identifiers, times, addresses, names.

/** A UUID; ours are version 7, so they sort by time. */
export const Id = z.uuid()

/** A moment, RFC 3339 in UTC. The calendar of PostgreSQL has no year 0. */
export const Time = z.iso
  .datetime({ precision: null })
  .check(z.refine((time) => !time.startsWith('0000'), 'Use a year from 1 on'))

// NUL cannot be stored by PostgreSQL; the other control characters and the bidirectional overrides only serve to deceive.
const HIDDEN = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u

/** Refuses what cannot be stored or only serves to deceive. */
export const plainText = z.refine<string>((text) => !HIDDEN.test(text), 'Use plain characters only')

/**
 * An e-mail address as typed: trimmed, at most 254 characters. International domains are allowed;
 * the server normalizes (NFC, lower case, punycode domain) before it compares or stores.
 */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter an email address'),
    z.maxLength(254, 'This address is too long'),
    z.regex(
      /^[^\s@"<>(),;:[\]\\]{1,64}@[^\s@."<>(),;:[\]\\]+(\.[^\s@."<>(),;:[\]\\]+)+$/u,
      'Enter a valid email address',
    ),
    plainText,
  )

/** A person's name: 1–100 characters after trimming. A link in it would turn our mails into somebody's advertisement. */
export const PersonName = z.string().check(
  z.trim(),
  z.minLength(1, 'Enter a name'),
  z.maxLength(100, 'Use at most 100 characters'),
  z.refine((name) => !name.includes('://'), 'A name cannot contain a link'),
  plainText,
)

/** An organization's name; the rules are those of a person's, and our mails carry it too. */
export const OrganizationName = PersonName

/** A telephone number in E.164: a plus sign and 7 to 15 digits. */
export const PhoneNumber = z
  .string()
  .check(z.trim(), z.regex(/^\+[1-9][0-9]{6,14}$/, 'Use the international form, such as +442079460000'))

/** The shortest and longest password we take, in code points. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/** A password somebody chooses. Any characters, nothing trimmed; its strength is judged by the server. */
export const NewPassword = z.string().check(
  z.refine((password) => [...password].length >= PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`),
  z.refine((password) => [...password].length <= PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`),
)

/** A path inside the application to go on to: one leading slash, never a second one or a backslash. */
export const NextPath = z
  .string()
  .check(z.maxLength(512), z.regex(/^\/(?![/\\])[^\s\p{Cc}\\]*$/u, 'Use a path of this application'))

/** The secret out of a link. Anything wrong with it is answered as a link that is not known. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(512))
