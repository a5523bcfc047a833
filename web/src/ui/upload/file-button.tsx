import { type ReactNode, type Ref, useRef } from 'react'
import { Button } from '../button/button.tsx'

type FileButtonProps = {
  accept: string
  onFiles: (files: File[]) => void
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
  className?: string
}

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
          // The reset lets the user choose the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
