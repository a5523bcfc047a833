/** Shows the owner of an address which one it is, and nobody else: `j***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0]}***${email.slice(at)}`
}
