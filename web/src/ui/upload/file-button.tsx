import { type ReactNode, type Ref, useRef } from 'react'
import { Button } from '../button/button.tsx'

type FileButtonProps = {
  /** As the attribute of the input. */
  accept: string
  onFiles: (files: File[]) => void
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
  /** Layout only. */
  className?: string
}

/** Opens the file picker of the browser, for one file or several. */
export function FileButton({ accept, onFiles, children, ref, className = '' }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="primary" className={className} onClick={() => input.current?.click()} {...(ref && { ref })}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={accept}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
