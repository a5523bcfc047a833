import { type ComponentType, createContext, type MouseEventHandler, type ReactNode, use } from 'react'

export type PageLinkProps = {
  to: string
  search?: Record<string, string>
  /** The state reaches the next page outside its URL. */
  state?: { email?: string }
  className?: string
  children: ReactNode
}

/** The router provides its link, and pages without the router provide a plain one. */
export const PageLinkContext = createContext<ComponentType<PageLinkProps>>(PlainLink)

/** Works on pages that are also shown without the router. */
export function PageLink(props: PageLinkProps) {
  const Link = use(PageLinkContext)
  return <Link {...props} />
}

export function hrefOf({ to, search }: Pick<PageLinkProps, 'to' | 'search'>): string {
  const query = new URLSearchParams(search).toString()
  return query ? `${to}?${query}` : to
}

/** Navigates with a full load. `onClick` may prevent it. */
export function PlainLink({ className, children, onClick, ...page }: PageLinkProps & { onClick?: MouseEventHandler }) {
  return (
    <a href={hrefOf(page)} className={className} onClick={onClick}>
      {children}
    </a>
  )
}
