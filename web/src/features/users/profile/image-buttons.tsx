import { type RefObject, useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { ACCEPTED } from './chosen-image.ts'
import type { useImageUpload } from './use-image-upload.ts'

type ImageButtonsProps = ReturnType<typeof useImageUpload> & {
  main: RefObject<HTMLButtonElement | null>
  replacing: boolean
}

/** The first button is one element in every step, so that it keeps the focus. */
export function ImageButtons({ upload, choose, save, cancel, main, replacing }: ImageButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  const failure = upload.step === 'chosen' ? upload.failure : null
  const picks = upload.step === 'none' || (failure !== null && !failure.canRetry)
  return (
    <>
      <Button
        ref={main}
        variant={picks ? 'secondary' : 'primary'}
        pending={upload.step === 'sending' || upload.step === 'saving'}
        className="max-sm:w-full"
        onClick={() => (picks ? input.current?.click() : save())}
      >
        {picks ? pickLabel(upload.step === 'none', replacing) : failure ? 'Try again' : 'Save image'}
      </Button>
      {(upload.step === 'chosen' || upload.step === 'sending') && (
        <Button variant="quiet" className="max-sm:w-full" onClick={cancel}>
          Cancel
        </Button>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPTED}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void choose(file)
          // The reset lets the user choose the same file again.
          target.value = ''
        }}
      />
    </>
  )
}

function pickLabel(first: boolean, replacing: boolean): string {
  if (!first) return 'Choose another image'
  return replacing ? 'Replace image' : 'Upload image'
}
