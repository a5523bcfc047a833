import { Outlet } from '@tanstack/react-router'
import { BrandLink } from './brand.tsx'

export function VisitorLayout() {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <meta name="robots" content="noindex" />
      <header className="flex h-14 items-center border-b border-line px-4 sm:px-6">
        <BrandLink />
      </header>
      <main className="mx-auto w-full max-w-[960px] px-4 py-8 sm:px-8 md:py-10">
        <Outlet />
      </main>
    </div>
  )
}
