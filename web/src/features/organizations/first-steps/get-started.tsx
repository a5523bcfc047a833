import { Link } from '@tanstack/react-router'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { readEntry, writeEntry } from '../../../lib/storage.ts'
import { Button, buttonStyle } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { FirstStep } from './first-steps.ts'

type GetStartedProps = { steps: FirstStep[] }

/** What a new user still has to do. It is absent once all is done, or when the user has dismissed it in this browser. */
export function GetStarted({ steps }: GetStartedProps) {
  const toast = useToast()
  const [dismissed, setDismissed] = useState(() => readEntry('first_steps') !== null)
  const done = steps.filter((step) => step.done).length
  if (dismissed || steps.every((step) => step.done !== false)) return null
  const next = steps.find((step) => !step.done && step.to)
  const dismiss = (dismissed: boolean) => {
    writeEntry('first_steps', dismissed ? 'dismissed' : null)
    setDismissed(dismissed)
    if (dismissed) toast('success', 'The first steps are hidden', () => dismiss(false))
  }
  return (
    <Card padded={false}>
      <div className="flex items-center justify-between gap-4 px-5 pt-5 sm:px-6">
        <h2 className="text-title">
          Get started <span className="text-muted-fg tabular-nums">· {`${done} of ${steps.length}`}</span>
        </h2>
        <Button variant="quiet" onClick={() => dismiss(true)}>
          Dismiss
        </Button>
      </div>
      <ul className="grid px-5 pb-2 sm:px-6">
        {steps.map((step) => (
          <Step key={step.title} {...step} next={step === next} />
        ))}
      </ul>
    </Card>
  )
}

function Step({ title, text, done, to, state, action, next }: FirstStep & { next: boolean }) {
  const Icon = done ? CircleCheck : Circle
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line py-4 not-last:border-b">
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${done ? 'text-success' : 'text-control'}`} />
      <div className="grid flex-1 basis-48">
        <h3 className={done ? 'text-muted-fg' : 'font-medium'}>
          {title}
          {done && <span className="sr-only"> (done)</span>}
        </h3>
        <p className="text-small text-muted-fg">{text}</p>
      </div>
      {!done && to && (
        <Link
          to={to}
          {...(state && { state })}
          className={buttonStyle(next ? 'primary' : 'secondary', 'max-sm:w-full')}
        >
          {action}
        </Link>
      )}
    </li>
  )
}
