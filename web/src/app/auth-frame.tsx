import type { ReactNode } from 'react'
import { AuthPanel } from './auth-panel.tsx'
import { BrandLink } from './brand.tsx'

export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(480px,1fr)_minmax(0,1.05fr)]">
      <div className="mx-auto flex w-full max-w-[432px] flex-col px-6">
        <header className="flex h-20 shrink-0 items-center">
          <BrandLink />
        </header>
        <main className="grid gap-8 pt-[clamp(16px,9vh,104px)] pb-16">{children}</main>
      </div>
      <AuthPanel />
    </div>
  )
}
