import type { SessionView } from '@plinth/contract/auth'
import type { Permission } from '@plinth/contract/permissions'
import { useNavigate } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import Building2 from 'lucide-react/icons/building-2'
import Settings from 'lucide-react/icons/settings'
import { organizationTabs } from '../../features/organizations/tabs.ts'
import { settingsTabs } from '../../features/users/settings-tabs.ts'
import { paths } from '../../lib/url/paths.ts'
import { PRODUCT_ACCOUNT_MENU, PRODUCT_PALETTE } from '../../parts.ts'
import { navigationEntries } from '../entries.ts'
import type { PaletteEntry } from './search.ts'

type Page = {
  to: string
  label: string
  Icon: LucideIcon
  /** Names the page of which this is a section. */
  hint?: string
  search?: Readonly<Record<string, string>>
  words?: string
  permission?: Permission
}

const PRODUCT_PAGES: readonly Page[] = [...PRODUCT_ACCOUNT_MENU, ...PRODUCT_PALETTE]

export function usePages(session: SessionView): PaletteEntry[] {
  const navigate = useNavigate()
  return pagesOf(session).map(({ to, label, Icon, hint, search = {}, words }) => ({
    id: `page:${[to, ...Object.values(search), label.replaceAll(/\s/g, '-')].join(':')}`,
    group: 'Pages',
    label,
    ...(hint !== undefined && { hint, hidden: true }),
    words,
    icon: <Icon />,
    run: () => void navigate({ to, search }),
  }))
}

function pagesOf(session: SessionView): Page[] {
  const tabs = organizationTabs(session).map((tab) => ({ ...tab, hint: 'Organization', Icon: Building2 }))
  const sections = settingsTabs(session).map((tab) => ({ ...tab, hint: 'Settings', Icon: Settings }))
  return [
    ...navigationEntries(session),
    { to: paths.notifications, label: 'Notifications', Icon: Bell, words: 'inbox' },
    ...PRODUCT_PAGES.filter(({ permission }) => !permission || session.permissions.includes(permission)),
    ...tabs,
    ...sections,
  ]
}
