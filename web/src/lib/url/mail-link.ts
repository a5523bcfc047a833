import { type MailLink, pageState } from '../page-state.ts'

const SECRETS = ['token', 'magic'] as const
const EMPTY: MailLink = { token: null, magic: null, email: null, next: null }

/** Removes the secret from the URL before any request or render, so that it stays out of history, logs and Referer. */
export function takeMailLink(): void {
  const { link, address } = readMailLink(window.location.href)
  if (!holdsSecret(link)) return
  pageState.mail_link = link
  window.history.replaceState(window.history.state, '', address)
}

export function mailLink(): MailLink {
  return pageState.mail_link ?? EMPTY
}

export function dropMailLink(): void {
  pageState.mail_link = null
}

export function isMailLink(fragment: string): boolean {
  return SECRETS.some((name) => new URLSearchParams(fragment.slice(1)).has(name))
}

/** The query is for mail clients that drop fragments. */
export function readMailLink(href: string): { link: MailLink; address: string } {
  const url = new URL(href)
  const fragment = new URLSearchParams(url.hash.slice(1))
  const source = isMailLink(url.hash) ? fragment : url.searchParams
  const link = {
    // A link that was cut has an empty one.
    token: source.get('token') || null,
    magic: source.get('magic') || null,
    email: source.get('email'),
    next: source.get('next'),
  }
  if (!holdsSecret(link)) return { link, address: href }
  if (source === fragment) url.hash = ''
  for (const name of [...SECRETS, 'email', 'next']) url.searchParams.delete(name)
  return { link, address: url.pathname + url.search + url.hash }
}

function holdsSecret({ token, magic }: MailLink): boolean {
  return token !== null || magic !== null
}
