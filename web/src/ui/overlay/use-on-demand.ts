import { useState } from 'react'
import { useToast } from '../feedback/toast.tsx'

/**
 * An overlay whose code is loaded by the first opening. Render it once `asked`, so that it closes with its animation.
 * `prepare` loads the code before. `open` returns false if it could not be loaded.
 * @param name begins the message that the code could not be loaded, such as "The menu"
 */
export function useOnDemand(preload: () => Promise<void>, name: string) {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const toast = useToast()
  const open = async () => {
    const loaded = await preload().then(
      () => true,
      () => false,
    )
    if (loaded) setState('open')
    else toast('danger', `${name} could not be loaded. Check your connection and reload the page.`)
    return loaded
  }
  return {
    asked: state !== 'unasked',
    isOpen: state === 'open',
    open,
    close: () => setState('closed'),
    prepare: () => void preload().catch(() => {}),
  }
}
