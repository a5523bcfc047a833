import type { OrganizationSummary } from '@plinth/contract/organizations'
import { type RefObject, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/overlay/modal.tsx'
import { TransferForm } from './transfer-form.tsx'

type TransferOwnershipProps = {
  organization: OrganizationSummary
  user_id: string
  onTransferred: () => Promise<void>
  /** Gets the focus afterwards, since the button is gone. */
  focusAfter: RefObject<HTMLElement | null>
}

export function TransferOwnership({ focusAfter, ...form }: TransferOwnershipProps) {
  const [state, setState] = useState<'closed' | 'asking' | 'done'>('closed')
  return (
    <>
      <Button className="max-sm:w-full" onClick={() => setState('asking')}>
        Transfer ownership
      </Button>
      <Modal
        urgent
        open={state === 'asking'}
        title="Transfer the ownership?"
        description="The new owner decides about everything here, also about you. You become an admin, and only the new owner can give the ownership back."
        {...(state === 'done' && { finalFocus: focusAfter })}
        onClose={() => setState('closed')}
      >
        <TransferForm {...form} onClose={() => setState('closed')} onDone={() => setState('done')} />
      </Modal>
    </>
  )
}
