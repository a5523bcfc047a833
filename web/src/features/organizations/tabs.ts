import type { SessionView } from '@plinth/contract/auth'

const TABS = [
  { name: 'members', label: 'Members' },
  { name: 'invitations', label: 'Invitations' },
  { name: 'files', label: 'Files' },
  { name: 'settings', label: 'Settings' },
] as const

export type OrganizationTab = (typeof TABS)[number]['name']

/** The tabs that the caller may open. A personal organization shows its files only. */
export function organizationTabs({ organization, permissions }: Pick<SessionView, 'organization' | 'permissions'>) {
  if (organization.kind === 'personal') return TABS.filter(({ name }) => name === 'files')
  return TABS.filter(({ name }) => name !== 'invitations' || permissions.includes('invitations.read'))
}

/** Without `tab` the page shows the members. */
export function tabSearch(name: OrganizationTab): { tab?: Exclude<OrganizationTab, 'members'> } {
  return name === 'members' ? {} : { tab: name }
}
