import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { BrokenDrawing } from '../illustration/broken-drawing.tsx'

type FailureNoticeProps = {
  title: string
  documentTitle?: string
  children: ReactNode
  takeFocus?: boolean
  pending?: boolean
  onTryAgain: () => void
}

export function FailureNotice({
  title,
  documentTitle = title,
  pending = false,
  onTryAgain,
  ...notice
}: FailureNoticeProps) {
  return (
    <Notice
      {...notice}
      drawing={<BrokenDrawing />}
      title={title}
      documentTitle={documentTitle}
      action={
        <Button variant="primary" pending={pending} onClick={onTryAgain}>
          Try again
        </Button>
      }
    />
  )
}
