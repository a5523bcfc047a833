import * as z from 'zod/mini'
import { api } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { textLink } from '../../../ui/button/text-link.ts'
import { CopyField } from '../../../ui/control/copy-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FormActions } from '../../../ui/overlay/modal.tsx'
import { CodeField } from '../proofs/code-fields.tsx'
import { TypedCode } from '../proofs/methods.ts'
import { useFactorChange } from './factor-change.ts'
import { QrCode } from './qr-code.tsx'

export type NewSecret = { secret: string; uri: string }

type SetUpFormProps = {
  secret: NewSecret
  onDone: (recovery_codes: readonly string[] | null) => void
  onCancel: () => void
}

const FirstCode = z.object({ code: TypedCode })

export function SetUpForm({ secret: { secret, uri }, onDone, onCancel }: SetUpFormProps) {
  const toast = useToast()
  const changed = useFactorChange()
  const { form, pending } = useApiForm({
    schema: FirstCode,
    send: (body) => api('POST /auth/factors/code', { body }).catch(explain),
    onDone: ({ recovery_codes }) => {
      toast('success', 'Codes from an app are on')
      changed()
      onDone(recovery_codes)
    },
  })
  return (
    <>
      <div className="flex items-center gap-5 max-sm:flex-col max-sm:items-start">
        <QrCode text={uri} label="QR code for an authenticator app" />
        <div className="grid gap-3">
          <p className="text-muted-fg">
            On this device?{' '}
            <a href={uri} className={textLink}>
              Open the app
            </a>
            , or enter this key in it:
          </p>
          <div className="font-mono text-small">
            <CopyField value={inGroups(secret)} label="the key" />
          </div>
        </div>
      </div>
      <Form {...form}>
        <CodeField label="Code from the app" />
        <FormActions submit="Turn on codes" pending={pending} onCancel={onCancel} />
      </Form>
    </>
  )
}

/** Apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** The title of the refusal speaks of a sign-in. */
function explain(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_incorrect') throw error
  const code = 'This is not the code that the app shows now. Wait for the next one and try again.'
  throw new ApiError({ ...error, fields: { code } })
}
