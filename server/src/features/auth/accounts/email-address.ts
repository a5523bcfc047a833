/** Lets the owner of an address recognize it, and no one else: `j***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0]}***${email.slice(at)}`
}

/** Tells whether a link belongs to the address that its page showed, if it showed one. */
export function isShownEmail(shown: string | undefined, email: string): boolean {
  return shown === undefined || shown === email
}
