import { Toast as BaseToast } from '@base-ui/react/toast'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { createContext, type ReactNode, use, useCallback } from 'react'

const RISE =
  'transition-[opacity,translate] data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0'

// The bar of a lost connection is at the lower edge where there is no sidebar.
const ABOVE_BAR = 'max-lg:in-[body:has([data-connection-lost])]:bottom-16'

type Tone = 'success' | 'danger'
type Show = (tone: Tone, text: ReactNode, undo?: () => void) => void

const ShowToast = createContext<Show>(() => {
  throw new Error('A message is shown outside of a Toaster')
})

export function Toaster({ children }: { children: ReactNode }) {
  return (
    <BaseToast.Provider timeout={5000} limit={3}>
      <Messages>{children}</Messages>
    </BaseToast.Provider>
  )
}

/** Renders at each step of a message. What is within does not, because `show` stays the same. */
function Messages({ children }: { children: ReactNode }) {
  const { toasts, add, close } = BaseToast.useToastManager()
  const show = useCallback<Show>(
    (tone, text, undo) => {
      const id = add({
        type: tone,
        title: text,
        ...(undo && {
          actionProps: {
            children: 'Undo',
            onClick: () => {
              close(id)
              undo()
            },
          },
        }),
      })
    },
    [add, close],
  )
  return (
    <ShowToast value={show}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport
          aria-label="Messages"
          className={`fixed end-4 bottom-4 z-60 grid w-[min(360px,calc(100vw-32px))] gap-2 pb-[env(safe-area-inset-bottom)] outline-none ${ABOVE_BAR}`}
        >
          {toasts.map((toast) => (
            <Message key={toast.id} toast={toast} />
          ))}
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </ShowToast>
  )
}

function Message({ toast }: { toast: BaseToast.Root.ToastObject }) {
  return (
    <BaseToast.Root toast={toast} className={`rounded-control border border-line bg-raised shadow-float ${RISE}`}>
      <BaseToast.Content className="flex items-center gap-3 py-1 pe-1 ps-4">
        {toast.type === 'danger' ? (
          <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
        ) : (
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
        )}
        <BaseToast.Title className="min-w-0 flex-1 py-2.5" />
        <BaseToast.Action className="h-9 shrink-0 rounded-control px-3 font-medium text-primary hover:bg-muted pointer-coarse:h-11" />
        <BaseToast.Close
          // Base UI hides it while the list is collapsed, though Tab reaches it.
          aria-hidden={false}
          aria-label="Close message"
          className="grid size-9 shrink-0 place-items-center rounded-item text-muted-fg hover:text-fg pointer-coarse:size-11"
        >
          <X aria-hidden="true" className="size-4" />
        </BaseToast.Close>
      </BaseToast.Content>
    </BaseToast.Root>
  )
}

/**
 * Returns the function that shows one sentence for a few seconds and interrupts nobody. Give `undo` only for what a
 * single call takes back entirely.
 */
export function useToast(): Show {
  return use(ShowToast)
}
