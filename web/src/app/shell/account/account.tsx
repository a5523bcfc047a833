import { type ComponentProps, useRef } from 'react'
import { lazyPage } from '../../../lib/url/lazy-page.ts'
import { useDeferredMenu } from '../../../ui/menu/use-deferred-menu.ts'
import { AccountButton } from './account-button.tsx'
import type { AccountMenu as Menu } from './account-menu.tsx'

const AccountMenu = lazyPage(() => import('./account-menu.tsx'), 'AccountMenu')

export function Account(menu: Omit<ComponentProps<typeof Menu>, 'button' | 'defaultOpen'>) {
  const button = useRef<HTMLButtonElement>(null)
  const { asked, defaultOpen, props } = useDeferredMenu(AccountMenu.preload, 'The menu', button)
  if (!asked) return <AccountButton {...props} ref={button} user={menu.user} />
  return <AccountMenu {...menu} button={button} defaultOpen={defaultOpen} />
}
