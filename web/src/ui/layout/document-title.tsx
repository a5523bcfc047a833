import { createContext, use } from 'react'

/** The name of the product, which ends every document title. */
export const ProductName = createContext('')

/** The title of the browser tab. */
export function DocumentTitle({ children }: { children: string }) {
  const product = use(ProductName)
  return <title>{`${children} · ${product}`}</title>
}
