/** What a link out of one of our mails carries. */
export type MailLink = { token: string | null; next: string | null }

let opened: MailLink = { token: null, next: null }

/**
 * Takes the secret out of the address, before any request or render, so that it stays in no history, log or Referer.
 * Called once, first of all; from then on the secret is in memory only.
 */
export function takeMailLink(): void {
  const { link, address } = readMailLink(window.location.href)
  if (link.token === null) return
  opened = link
  window.history.replaceState(window.history.state, '', address)
}

/** The link this page was opened with. A reload no longer has it. */
export function mailLink(): MailLink {
  return opened
}

/** Finds token and target in the fragment, or in the query for mail programs that drop fragments, and gives the address without them. */
export function readMailLink(href: string): { link: MailLink; address: string } {
  const url = new URL(href)
  const fragment = new URLSearchParams(url.hash.slice(1))
  const source = fragment.has('token') ? fragment : url.searchParams
  const link = { token: source.get('token'), next: source.get('next') }
  if (link.token === null) return { link, address: href }
  if (source === fragment) url.hash = ''
  for (const name of ['token', 'next']) url.searchParams.delete(name)
  return { link, address: url.pathname + url.search + url.hash }
}
