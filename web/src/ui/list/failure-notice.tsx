import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BrokenDrawing } from '../../ui/illustration/drawings.tsx'

type FailureNoticeProps = {
  title: string
  children: ReactNode
  takeFocus?: boolean
  pending?: boolean
  onTryAgain: () => void
}

export function FailureNotice({ title, children, takeFocus = false, pending = false, onTryAgain }: FailureNoticeProps) {
  return (
    <Notice
      drawing={<BrokenDrawing />}
      title={title}
      documentTitle={title}
      takeFocus={takeFocus}
      action={
        <Button variant="primary" pending={pending} onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
