/** The role needs no password: the servers of the tests trust loopback. */
export function asRole(url: string, role: string): string {
  const other = new URL(url)
  other.username = role
  other.password = ''
  return other.href
}
