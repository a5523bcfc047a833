import { useState } from 'react'
import { useToast } from '../feedback/toast.tsx'

/**
 * An overlay whose code is loaded by the first opening. Render it once `asked`, so that it closes with its animation.
 * `prepare` loads the code before.
 * @param name begins the message that the code could not be loaded, such as "The menu"
 */
export function useOnDemand(preload: () => Promise<void>, name: string) {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const toast = useToast()
  const open = () => {
    const fail = () => toast('danger', `${name} could not be loaded. Check your connection and reload the page.`)
    preload().then(() => setState('open'), fail)
  }
  return {
    asked: state !== 'unasked',
    isOpen: state === 'open',
    open,
    close: () => setState('closed'),
    prepare: () => void preload().catch(() => {}),
  }
}
