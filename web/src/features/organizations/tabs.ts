import type { OrganizationSummary } from '@plinth/contract/organizations'

const TABS = [
  { name: 'members', label: 'Members' },
  { name: 'files', label: 'Files' },
  { name: 'settings', label: 'Settings' },
] as const

export type OrganizationTab = (typeof TABS)[number]['name']

/** The tabs that the caller may open. A personal organization shows its files only. */
export function organizationTabs({ kind }: OrganizationSummary) {
  return kind === 'personal' ? TABS.filter(({ name }) => name === 'files') : TABS
}

/** Without `tab` the page shows the members. */
export function tabSearch(name: OrganizationTab): { tab?: Exclude<OrganizationTab, 'members'> } {
  return name === 'members' ? {} : { tab: name }
}
