import type { ReactNode } from 'react'
import { PageTitle } from '../layout/page-title.tsx'

type NoticeProps = {
  drawing: ReactNode
  title: ReactNode
  documentTitle?: string
  /** For a notice that replaces what stood on the same page. */
  takeFocus?: boolean
  children: ReactNode
  action?: ReactNode
}

/** A page that has only one thing to say: a drawing, a sentence and one way on. */
export function Notice({ drawing, title, documentTitle, takeFocus = false, children, action }: NoticeProps) {
  return (
    <div className="grid max-w-[480px] justify-items-start gap-6">
      {drawing}
      <PageTitle takeFocus={takeFocus} lead={children} {...(documentTitle && { documentTitle })}>
        {title}
      </PageTitle>
      {action}
    </div>
  )
}
