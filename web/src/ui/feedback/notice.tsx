import type { ReactNode } from 'react'
import { PageTitle } from '../layout/page-title.tsx'

type NoticeProps = {
  drawing: ReactNode
  title: ReactNode
  documentTitle?: string
  /** Set when the notice replaces other content of the page, which may have had the focus. */
  takeFocus?: boolean
  children: ReactNode
  action?: ReactNode
}

/** The notice is in the middle of the page, whether a user is signed in or not. */
export function Notice({ drawing, title, documentTitle, takeFocus = false, children, action }: NoticeProps) {
  return (
    <div className="mx-auto my-[min(10vh,96px)] grid w-fit max-w-[480px] justify-items-start gap-6">
      {drawing}
      <PageTitle takeFocus={takeFocus} lead={children} {...(documentTitle && { documentTitle })}>
        {title}
      </PageTitle>
      {action}
    </div>
  )
}
