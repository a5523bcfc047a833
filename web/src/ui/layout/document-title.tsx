import { createContext, use } from 'react'

/** The product's name, appended to every document title. */
export const ProductName = createContext('')

export function DocumentTitle({ children }: { children: string }) {
  const product = use(ProductName)
  return <title>{`${children} · ${product}`}</title>
}
