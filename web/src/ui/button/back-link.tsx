import { useRender } from '@base-ui/react/use-render'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactElement, ReactNode } from 'react'

const STYLE =
  '-my-2 flex h-9 items-center gap-2 justify-self-start rounded-control font-medium text-muted-fg transition-colors hover:text-fg pointer-coarse:h-11'

/** Leads from the page of one thing to the list: `<BackLink link={<Link to="/clients" />}>All clients</BackLink>`. */
export function BackLink({ link, children }: { link: ReactElement; children: ReactNode }): ReactElement {
  const content = (
    <>
      <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
      {children}
    </>
  )
  return useRender({ render: link, props: { className: STYLE, children: content } })
}
