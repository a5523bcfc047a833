import { type ComponentType, createContext, type MouseEventHandler, type ReactNode, use } from 'react'

export type PageLinkProps = {
  to: string
  search?: Record<string, string>
  /** For the next page, outside its URL. */
  state?: { email?: string }
  className?: string
  children: ReactNode
}

/** What draws a PageLink: the router's link, or that of a page without the router. */
export const PageLinkContext = createContext<ComponentType<PageLinkProps>>(PlainLink)

/** A link to another page, on pages that are also shown without the router. */
export function PageLink(props: PageLinkProps) {
  const Link = use(PageLinkContext)
  return <Link {...props} />
}

export function hrefOf({ to, search }: Pick<PageLinkProps, 'to' | 'search'>): string {
  const query = new URLSearchParams(search).toString()
  return query ? `${to}?${query}` : to
}

/** With a full load. `onClick` may prevent it. */
export function PlainLink({ className, children, onClick, ...page }: PageLinkProps & { onClick?: MouseEventHandler }) {
  return (
    <a href={hrefOf(page)} className={className} onClick={onClick}>
      {children}
    </a>
  )
}
