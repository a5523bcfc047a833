import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useToast } from '../feedback/toast.tsx'

const SHOWN_MS = 2000

const BUTTON =
  'grid size-8 shrink-0 place-items-center rounded-control transition-colors hover:bg-muted pointer-coarse:-my-2 pointer-coarse:size-11'

type CopyFieldProps = {
  value: string
  /** The label of the button names the value by this. */
  label: string
}

export function CopyField({ value, label }: CopyFieldProps) {
  const toast = useToast()
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Browsers refuse without permission or https.
      toast('danger', 'Your browser blocked copying. Select the text instead.')
    }
  }

  const Icon = copied ? Check : Copy
  return (
    <div className="flex items-center gap-2">
      <span className="wrap-anywhere">{value}</span>
      <button
        type="button"
        aria-label={`Copy ${label}`}
        onClick={() => void copy()}
        className={`${BUTTON} ${copied ? 'text-success' : 'text-muted-fg hover:text-fg'}`}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
      <span role="status" className="text-small text-success">
        {copied && 'Copied'}
      </span>
    </div>
  )
}
