import type { ReactNode } from 'react'

type EmptyProps = {
  drawing: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}

export function Empty({ drawing, title, children, action }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-5 rounded-card border border-line bg-card px-6 py-14 text-center">
      {drawing}
      <div className="grid max-w-[52ch] gap-1">
        <h2 className="text-title">{title}</h2>
        <p className="text-balance text-muted-fg">{children}</p>
      </div>
      {action}
    </div>
  )
}
