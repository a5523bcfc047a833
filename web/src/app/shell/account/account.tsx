import { type ComponentProps, useRef } from 'react'
import { lazyPage } from '../../../lib/url/lazy-page.ts'
import { useDeferredMenu } from '../../../lib/use-deferred-menu.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { AccountButton } from './account-button.tsx'
import type { AccountMenu as Menu } from './account-menu.tsx'

const AccountMenu = lazyPage(() => import('./account-menu.tsx'), 'AccountMenu')

export function Account(menu: Omit<ComponentProps<typeof Menu>, 'button' | 'defaultOpen'>) {
  const button = useRef<HTMLButtonElement>(null)
  const toast = useToast()
  const { opened, props } = useDeferredMenu({
    load: AccountMenu.preload,
    button,
    onFailed: () => toast('danger', 'The menu could not be loaded. Check your connection and reload the page.'),
  })
  if (!opened) return <AccountButton {...props} ref={button} user={menu.user} />
  return <AccountMenu {...menu} button={button} defaultOpen={opened === 'by_pointer'} />
}
