import type { Permission } from '@plinth/contract/permissions'
import type { AnyRoute } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

type Entry<To> = { to: To; label: string; Icon: LucideIcon }

/** The addresses of pages without a parameter. */
type AddressOf<Page extends AnyRoute> = Exclude<Page['types']['fullPath'], `${string}$${string}`>

/** What a noun of the product has in the browser. */
type Part<Pages extends readonly AnyRoute[], PublicPages extends readonly AnyRoute[]> = {
  /** Within the shell: `createRoute({ getParentRoute: () => app, path: '/projects', … })`. */
  pages: Pages
  /** For anyone, in a frame that asks for no session: `createRoute({ getParentRoute: () => visitor, … })`. */
  public_pages: PublicPages
  /** Entries of the main navigation, between the dashboard and the people. */
  navigation: readonly (Entry<AddressOf<Pages[number]>> & {
    /** Shown only to those who have it in the acting organization. */
    permission?: Permission
  })[]
  /** Entries of the account menu, after the profile. */
  account_menu: readonly Entry<AddressOf<Pages[number]>>[]
}

/** The part of a noun in the browser. `product/web.tsx` has a line for each. */
export function definePart<
  const Pages extends readonly AnyRoute[] = readonly [],
  const PublicPages extends readonly AnyRoute[] = readonly [],
>(
  part: Partial<Pick<Part<Pages, PublicPages>, 'pages' | 'public_pages'>> &
    Partial<Omit<Part<NoInfer<Pages>, NoInfer<PublicPages>>, 'pages' | 'public_pages'>>,
): Part<Pages, PublicPages>
export function definePart(part: Partial<AnyPart>): AnyPart {
  return { pages: [], public_pages: [], navigation: [], account_menu: [], ...part }
}

type AnyPart = Part<readonly AnyRoute[], readonly AnyRoute[]>
