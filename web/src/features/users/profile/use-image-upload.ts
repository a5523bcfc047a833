import type { CurrentUser } from '@plinth/contract/users'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../lib/api/use-action.ts'
import { followWork } from '../../../lib/unsaved-forms.ts'
import { type ChosenImage, checkImage } from './chosen-image.ts'
import { failureOf, uploadImage } from './upload-image.ts'

/** `chosen` is shown but not saved yet; `saving` is sent, and the server checks it. */
export type ImageUpload =
  | { step: 'none'; refusal?: string }
  | { step: 'chosen'; image: ChosenImage; failure: ReturnType<typeof failureOf> }
  | { step: 'sending'; image: ChosenImage; percent: number }
  | { step: 'saving'; image: ChosenImage; percent: 100 }

const NONE: ImageUpload = { step: 'none' }

/** Aborts the upload when the component unmounts. */
export function useImageUpload(onSaved: (user: CurrentUser) => void) {
  const [upload, setUpload] = useState(NONE)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const url = upload.step === 'none' ? undefined : upload.image.url
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])

  const unsaved = { none: null, chosen: 'changes', sending: 'uploads', saving: 'uploads' } as const
  const kind = unsaved[upload.step]
  useEffect(() => (kind ? followWork(kind) : undefined), [kind])

  type Run = { image: ChosenImage; abort: AbortController }
  const { mutate } = useAction({
    mutationFn: ({ image, abort: { signal } }: Run) => {
      const onProgress = (sent: number) => {
        const percent = Math.floor(sent * 100)
        if (!signal.aborted) setUpload(percent < 100 ? { step: 'sending', image, percent } : saving(image))
      }
      return uploadImage(image, { signal, onProgress })
    },
    onSuccess: (user) => {
      setUpload(NONE)
      onSaved(user)
    },
    onError: (error, { image, abort }) => {
      if (!abort.signal.aborted) setUpload({ step: 'chosen', image, failure: failureOf(error) })
    },
    onSettled: (_data, _error, { abort }) => {
      if (running.current === abort) running.current = undefined
    },
  })

  return {
    upload,
    choose: async (file: File) => {
      const checked = await checkImage(file)
      setUpload('refusal' in checked ? { step: 'none', ...checked } : { step: 'chosen', image: checked, failure: null })
    },
    /** The browser cannot show what was chosen. */
    refuse: () => setUpload({ step: 'none', refusal: 'This image is damaged. Choose another image.' }),
    save: () => {
      if (upload.step !== 'chosen' || running.current) return
      const run = { image: upload.image, abort: new AbortController() }
      running.current = run.abort
      setUpload({ step: 'sending', image: run.image, percent: 0 })
      mutate(run)
    },
    cancel: () => {
      running.current?.abort()
      setUpload(NONE)
    },
  }
}

function saving(image: ChosenImage): ImageUpload {
  return { step: 'saving', image, percent: 100 }
}
