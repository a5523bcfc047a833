import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import type { ApiError, Failure } from '../../lib/api/api-error.ts'
import { useApiForm } from '../../lib/api/use-api-form.ts'
import { EndingInvitations } from '../../lib/ending-invitations.tsx'
import { leaveDeletedAccount } from '../../lib/session/cross-tab.ts'
import { writeEntry } from '../../lib/storage.ts'
import { confirmationOf } from '../../lib/typed-confirmation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FormActions, Modal, ModalActions } from '../../ui/overlay/modal.tsx'
import { type Block, BlockSentence, blockOf, ToBilling } from './deletion-block.tsx'
import { sentInvitationsQuery } from './queries.ts'

/** Another try does not help with these: the user has to do something else first. */
const IN_THE_WAY = new Set<Failure>(['account_deletion_blocked', 'ownership_transfer_required'])

type DeleteAccountProps = { email: string; block: Block | undefined }

/** Account deletion; the user types their email address to confirm. */
export function DeleteAccount({ email, block: known }: DeleteAccountProps) {
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const block = (refusal && blockOf(refusal)) ?? known
  const ask = () => {
    setRefusal(null)
    setAsking(true)
  }
  const close = () => setAsking(false)

  return (
    <Card>
      <div
        ref={card}
        tabIndex={-1}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 outline-none"
      >
        <p className="max-w-[44ch] flex-1 basis-60 text-muted-fg">
          {block ? (
            <BlockSentence block={block} />
          ) : (
            'This deletes your profile, your sessions and your personal organization. It cannot be undone.'
          )}
        </p>
        {block ? (
          <ToBilling />
        ) : (
          <Button variant="warning" className="max-sm:w-full" onClick={ask}>
            Delete account
          </Button>
        )}
      </div>
      <Modal
        urgent
        open={asking}
        title={refusal ? 'Your account cannot be deleted yet' : 'Delete your account?'}
        description={refusal ? <Reason refusal={refusal} /> : <Loss />}
        // The button that opened the dialog may be gone.
        {...(block && { finalFocus: card })}
        onClose={close}
      >
        {refusal ? (
          <Refused refusal={refusal} onClose={close} />
        ) : (
          <TypedConfirmation email={email} onRefused={setRefusal} onCancel={close} />
        )}
      </Modal>
    </Card>
  )
}

function Loss() {
  const { data } = useQuery(sentInvitationsQuery)
  return (
    <>
      Everything that belongs only to you is deleted at once. This cannot be undone.
      <EndingInvitations total={data?.total} sender="you" />
    </>
  )
}

function Reason({ refusal }: { refusal: ApiError }) {
  const block = blockOf(refusal)
  return block ? <BlockSentence block={block} /> : refusal.detail
}

function Refused({ refusal, onClose }: { refusal: ApiError; onClose: () => void }) {
  const way = useRef<HTMLButtonElement>(null)
  // The clicked button unmounts, and with it the focus is lost.
  useEffect(() => way.current?.focus(), [])
  return (
    <>
      {refusal.organizations.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5 font-medium">
          {refusal.organizations.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <ModalActions>
        <Button ref={way} onClick={onClose}>
          Close
        </Button>
        {blockOf(refusal) && <ToBilling />}
      </ModalActions>
    </>
  )
}

type TypedConfirmationProps = Omit<DeleteAccountProps, 'block'> & {
  onRefused: (failure: ApiError) => void
  onCancel: () => void
}

function TypedConfirmation({ email, onRefused, onCancel }: TypedConfirmationProps) {
  const { form, pending } = useApiForm({
    schema: confirmationOf(email, 'This is not the address of your account', (text) => text.toLowerCase()),
    send: () => api('DELETE /users/profile/account'),
    onDone: () => {
      writeEntry('signed_in', null)
      leaveDeletedAccount()
    },
    onFailed: (failure) => IN_THE_WAY.has(failure.code) && onRefused(failure),
  })
  return (
    <Form {...form}>
      <TextField
        name="confirmation"
        kind="email"
        autoComplete="off"
        label="Type your email address to confirm"
        hint={email}
      />
      <FormActions submit="Delete my account" tone="danger" pending={pending} onCancel={onCancel} />
    </Form>
  )
}
