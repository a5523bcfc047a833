import { PRODUCT } from '@plinth/product/brand'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { AuthFrame } from '../app/auth-frame.tsx'
import { queryClient } from '../app/query-client.ts'
import { paths } from '../lib/url/paths.ts'
import { SignIn } from '../pages/sign-in.tsx'
import { PageLinkContext, type PageLinkProps } from '../ui/button/page-link.tsx'
import { ProductName } from '../ui/layout/document-title.tsx'

/** The build renders this page into the HTML, so it works without the router. */
export function SignInPage({ link }: { link: ComponentType<PageLinkProps> }) {
  return (
    <ProductName value={PRODUCT}>
      <QueryClientProvider client={queryClient}>
        <PageLinkContext value={link}>
          <AuthFrame>
            <SignIn target={paths.dashboard} />
          </AuthFrame>
        </PageLinkContext>
      </QueryClientProvider>
    </ProductName>
  )
}
