import { isDeceptive } from './characters.ts'

/** Returns the spelling that is stored. An invalid address stays invalid for `isEmail`. */
export function normalizeEmail(typed: string): string {
  // Lowercasing can undo NFC.
  const text = typed.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = text.lastIndexOf('@')
  return `${text.slice(0, at + 1)}${asciiDomain(text.slice(at + 1))}`
}

// The URL parser would skip invisible characters and read these signs as the end of the host.
function asciiDomain(domain: string): string {
  if (hasInvisible(domain) || /[%/?#:\\]/.test(domain)) return domain
  return URL.parse(`http://${domain}`)?.hostname ?? ''
}

// RFC 5322 defines an atom, with the letters, marks and digits of every script (RFC 6531).
const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+\\-/=?^_`{|}~]+"
const LOCAL_PART = new RegExp(`^${ATOM}(\\.${ATOM})*$`, 'u')

// A host name has at least two labels; the last one is a name, so an IP address is refused.
const LABEL = '[a-z0-9]([a-z0-9\\-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(${LABEL}\\.)+(?!\\d+$)${LABEL}$`)

/** Tells whether a mailer accepts a normalized address. Lengths are octets: 64 before the @, 254 in all. */
export function isEmail(email: string): boolean {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, Math.max(0, at))
  return (
    !hasInvisible(email) &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(email.slice(at + 1)) &&
    octets(local) <= 64 &&
    octets(email) <= 254
  )
}

// Two addresses must never look the same, so joiners and variation selectors count too.
function hasInvisible(text: string): boolean {
  return isDeceptive(text) || /\u200c|\u200d|\p{Variation_Selector}/u.test(text)
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length
}
