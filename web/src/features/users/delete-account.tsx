import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import type { ApiError, Failure } from '../../lib/api/api-error.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { leaveDeletedAccount } from '../../lib/session/cross-tab.ts'
import { writeEntry } from '../../lib/storage.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Modal, ModalActions } from '../../ui/overlay/modal.tsx'

/** What trying again does not change: something else has to be done first. */
const IN_THE_WAY = new Set<Failure>(['account_deletion_blocked', 'ownership_transfer_required'])

type DeleteAccountProps = {
  email: string
  /** Makes the call as somebody who has just proven who they are; `dialog` asks for the proof. */
  reauthentication: { run: <T>(call: () => Promise<T>) => Promise<T>; dialog: ReactNode }
}

/** The end of an account: named, typed, and confirmed. */
export function DeleteAccount({ email, reauthentication: { run, dialog } }: DeleteAccountProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, reset, isPending, isSuccess, error } = useAction({
    mutationFn: () => run(() => api('DELETE /users/profile/account')),
    onSuccess: () => {
      writeEntry('signed_in', null)
      leaveDeletedAccount()
    },
  })
  const ask = () => {
    reset()
    setAsking(true)
  }
  const close = () => setAsking(false)
  const blocked = error !== null && IN_THE_WAY.has(error.code)

  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="max-w-[44ch] flex-1 basis-60 text-muted-fg">
        Your profile, your sessions and your personal organization are removed. There is no way back.
      </p>
      <Button variant="warning" className="max-sm:w-full" onClick={ask}>
        Delete account
      </Button>
      <Modal
        urgent
        open={asking}
        title={blocked ? 'Your account cannot be deleted yet' : 'Delete your account?'}
        description={blocked ? error.detail : 'Everything that is yours alone goes with it, at once and for good.'}
        onClose={close}
      >
        {blocked ? (
          <Blocked organizations={error.organizations} onClose={close} />
        ) : (
          <>
            <TypedConfirmation
              email={email}
              failure={error?.detail}
              pending={isPending || isSuccess}
              onConfirm={mutate}
              onCancel={close}
            />
            {dialog}
          </>
        )}
      </Modal>
    </Card>
  )
}

function Blocked({ organizations, onClose }: Pick<ApiError, 'organizations'> & { onClose: () => void }) {
  const way = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => way.current?.focus(), [])
  return (
    <>
      {organizations.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 font-medium">
          {organizations.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      <ModalActions>
        <Button ref={way} onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </>
  )
}

type TypedConfirmationProps = {
  email: string
  failure: string | undefined
  pending: boolean
  onConfirm: () => void
  onCancel: () => void
}

function TypedConfirmation({ email, failure, pending, onConfirm, onCancel }: TypedConfirmationProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = ({ confirmation }: Record<string, unknown>) => {
    if (String(confirmation).trim().toLowerCase() === email.toLowerCase()) return onConfirm()
    setErrors({ confirmation: 'This is not the address of your account' })
  }
  return (
    <Form errors={errors} failure={failure} onFormSubmit={submit}>
      <TextField
        name="confirmation"
        kind="email"
        autoComplete="off"
        label="Type your email address to confirm"
        hint={email}
      />
      <ModalActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" pending={pending}>
          Delete my account
        </Button>
      </ModalActions>
    </Form>
  )
}
