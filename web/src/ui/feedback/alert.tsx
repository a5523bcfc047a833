import type { LucideIcon } from 'lucide-react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'

type Tone = 'danger' | 'success' | 'info'

const TONES: Record<Tone, { Icon: LucideIcon; box: string; icon: string }> = {
  danger: { Icon: CircleAlert, box: 'border-danger/30 bg-danger-bg', icon: 'text-danger' },
  success: { Icon: CircleCheck, box: 'border-success/30 bg-success-bg', icon: 'text-success' },
  info: { Icon: Info, box: 'border-line bg-muted', icon: 'text-muted-fg' },
}

type AlertProps = { tone: Tone; children: ReactNode; action?: ReactNode }

/** Screen readers announce `danger` at once and others at the next pause. */
export function Alert({ tone, children, action }: AlertProps) {
  const { Icon, box, icon } = TONES[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={`flex gap-3 rounded-control border p-3 ${box}`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${icon}`} />
      <div className="grid min-w-0 gap-2">
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
