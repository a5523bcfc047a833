/** Shows the owner of an address which one it is, and nobody else: `j***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0]}***${email.slice(at)}`
}

/** Whether a link belongs to the address that its page showed; a page that showed none says nothing about it. */
export function isShownEmail(shown: string | undefined, email: string): boolean {
  return shown === undefined || shown === email
}
