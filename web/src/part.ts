import type { Permission } from '@plinth/contract/permissions'
import type { AnyRoute } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

type Entry<To> = { to: To; label: string; Icon: LucideIcon }

type AddressOf<Page extends AnyRoute> = Exclude<Page['types']['fullPath'], `${string}$${string}`>

type Tab<To extends string, Frame extends string> = {
  to: Extract<To, `${Frame}/${string}`>
  /** The document has this title. */
  label: string
  /** Users see the tab only if they have this permission; its address takes others to the first tab. */
  permission?: Permission
}

type Part<Pages extends readonly AnyRoute[], PublicPages extends readonly AnyRoute[]> = {
  /** Pages within the shell: `createRoute({ getParentRoute: () => app, path: '/projects', … })`. */
  pages: Pages
  /**
   * Anyone may open these, in a frame that asks for no session: `createRoute({ getParentRoute: () => visitor, … })`.
   */
  public_pages: PublicPages
  /** The entries appear between the dashboard and the people. */
  navigation: readonly (Entry<AddressOf<Pages[number]>> & {
    /** Users see the entry only if they have this permission in the acting organization. */
    permission?: Permission
  })[]
  /** The entries follow the profile. */
  account_menu: readonly Entry<AddressOf<Pages[number]>>[]
  /** Tabs of the settings, after those of the base: `createRoute({ getParentRoute: () => settings, path: 'tax', … })`. */
  settings_tabs: readonly Tab<AddressOf<Pages[number]>, '/settings'>[]
  /** Tabs of the acting organization, a personal one too. The parent of their pages is `organization`. */
  organization_tabs: readonly Tab<AddressOf<Pages[number]>, '/organization'>[]
  /** The palette has the entries of the navigation, the account menu and the tabs, and these beside them. */
  palette: readonly (Entry<AddressOf<Pages[number]>> & {
    search?: Readonly<Record<string, string>>
    /** Other words by which the entry is found. */
    words?: string
    /** Users find the entry only if they have this permission in the acting organization. */
    permission?: Permission
  })[]
}

/** `product/web.tsx` has a line for each part. */
export function definePart<
  const Pages extends readonly AnyRoute[] = readonly [],
  const PublicPages extends readonly AnyRoute[] = readonly [],
>(
  part: Partial<Pick<Part<Pages, PublicPages>, 'pages' | 'public_pages'>> &
    Partial<Omit<Part<NoInfer<Pages>, NoInfer<PublicPages>>, 'pages' | 'public_pages'>>,
): Part<Pages, PublicPages>
export function definePart(part: Partial<AnyPart>): AnyPart {
  const tabs = { settings_tabs: [], organization_tabs: [] }
  return { pages: [], public_pages: [], navigation: [], account_menu: [], ...tabs, palette: [], ...part }
}

type AnyPart = Part<readonly AnyRoute[], readonly AnyRoute[]>
