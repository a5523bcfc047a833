import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'

/** Shows failures, so it has no navigation and nothing of the user. Content begins where that of the shell does. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex h-14 items-center border-b border-line px-4 sm:px-6">
        <Brand />
      </header>
      <main className="grid content-start justify-center px-4 py-8 sm:px-8 md:py-10">{children}</main>
    </div>
  )
}
