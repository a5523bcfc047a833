import { createContext, use } from 'react'

/** Every document title ends with the name. */
export const ProductName = createContext('')

export function DocumentTitle({ children }: { children: string }) {
  const product = use(ProductName)
  return <title>{`${children} · ${product}`}</title>
}
