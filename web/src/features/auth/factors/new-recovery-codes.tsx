import { PRODUCT } from '@plinth/product/brand'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { type RefObject, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Modal, ModalActions } from '../../../ui/overlay/modal.tsx'

type NewRecoveryCodesProps = {
  /** Null while there are no new ones to show. */
  codes: readonly string[] | null
  finalFocus: RefObject<HTMLElement | null>
  onDone: () => void
}

/** Shows recovery codes, which the API never does again. Only its button closes it. */
export function NewRecoveryCodes({ codes, finalFocus, onDone }: NewRecoveryCodesProps) {
  return (
    <Modal
      open={codes !== null}
      title="Save your recovery codes"
      description="If you lose your passkeys or your phone, each of these codes signs you in once. They are shown only now."
      finalFocus={finalFocus}
      onClose={() => {}}
    >
      {codes && (
        <>
          <ol
            aria-label="Recovery codes"
            data-print
            className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control bg-muted p-4 font-mono"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <KeepCodes codes={codes} />
        </>
      )}
      <ModalActions>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </ModalActions>
    </Modal>
  )
}

function KeepCodes({ codes }: { codes: readonly string[] }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setSaid('Copied')
    } catch {
      setSaid('Your browser blocked copying. Download or print them instead.')
    }
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          Copy
        </Button>
        <Button onClick={() => save(codes)}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </div>
      <p role="status" className="text-small text-muted-fg empty:hidden">
        {said}
      </p>
    </div>
  )
}

function save(codes: readonly string[]): void {
  const text = `Recovery codes for ${PRODUCT}\n\n${codes.join('\n')}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${PRODUCT} recovery codes.txt` })
  link.click()
  URL.revokeObjectURL(url)
}
