import { createContext, type ReactNode, Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readEntry } from '../../lib/storage.ts'
import { lazyPage } from '../../lib/url/lazy-page.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { IS_APPLE, type Opened } from './keys.ts'

const Palette = lazyPage(() => import('./palette.tsx'), 'Palette')

type OpenPalette = {
  /** `back` gets the focus when the palette closes. */
  open: (back: HTMLElement | null) => void
  prepare: () => void
}

const PaletteContext = createContext<OpenPalette>({ open: () => {}, prepare: () => {} })

export function useOpenPalette(): OpenPalette {
  return use(PaletteContext)
}

/** Opens the palette and the list of shortcuts by their keys, and the palette for buttons within. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>()
  const focusBack = useRef<HTMLElement>(null)
  const toast = useToast()

  const open = (next: Opened, back: Element | null) => {
    const show = () => {
      // A field of a closing dialog is about to disappear, so the element from before gets the focus back.
      if (!back?.closest('[data-closed]'))
        focusBack.current = back instanceof HTMLElement && back !== document.body ? back : null
      setOpened(next)
    }
    const fail = () => toast('danger', 'The search could not be loaded. Check your connection and reload the page.')
    Palette.preload().then(show, fail)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const next = openedBy(event)
    if (!next || (isPageCovered() && opened !== next)) return
    event.preventDefault()
    if (opened === next) setOpened(null)
    else open(next, document.activeElement)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <PaletteContext
      value={{
        open: (back) => open('palette', back),
        prepare: () => void Palette.preload().catch(() => {}),
      }}
    >
      {children}
      {opened !== undefined && (
        <Suspense>
          <Palette opened={opened} focusBack={focusBack} onOpen={setOpened} />
        </Suspense>
      )}
    </PaletteContext>
  )
}

function openedBy(event: KeyboardEvent): Opened {
  const { key, target, ctrlKey, metaKey } = event
  if (event.defaultPrevented || event.isComposing || event.altKey) return null
  const [command, other] = IS_APPLE ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  if (command && !other && !event.shiftKey && isK(event)) return 'palette'
  if (key === '?' && !ctrlKey && !metaKey && !isField(target) && readEntry('question_mark') !== 'off')
    return 'shortcuts'
  return null
}

/**
 * A dialog or a menu is open, or the shell covers the page. One that was closed stays for a moment, and messages have
 * the role of a dialog, too.
 */
function isPageCovered(): boolean {
  const covers = document.querySelectorAll(':is([role$=dialog], [role=menu]):not([data-closed]), [data-cover]')
  return [...covers].some((cover) => !cover.closest('[role=region]'))
}

// Keyboards of other scripts have another letter on this key.
function isK({ key, code }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select, [role=textbox], [role=combobox]')
}
