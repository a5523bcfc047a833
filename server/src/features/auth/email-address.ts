import { domainToASCII } from 'node:url'
import { invalid } from '../../http/refusal.ts'

/**
 * The one spelling of an address that is compared and stored: trimmed, NFC, lower case, the domain in punycode.
 * Plus signs and dots are kept, they belong to the mailbox.
 * @throws Refusal `validation_failed` on /email when the domain is none, or the result is too long
 */
export function normalizeEmail(typed: string): string {
  const text = typed.trim().normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = domainToASCII(text.slice(at + 1))
  const email = `${text.slice(0, at)}@${domain}`
  if (at < 1 || domain === '' || email.length > 254) throw invalid('/email', 'Enter a valid email address')
  return email
}

/** Shows the owner of an address which one it is, and nobody else: `j***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0]}***${email.slice(at)}`
}
