import type { SessionView } from '@plinth/contract/auth'
import type { OrganizationMembership } from '@plinth/contract/organizations'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/url/paths.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { membershipHint } from '../members/membership.ts'
import { useSwitch } from './use-switch.tsx'

// More are found in the switcher, which can search.
const MAX_TILES = 6
const TILE =
  'flex w-full items-center gap-3 rounded-card border border-line bg-card p-4 text-start transition-colors hover:border-muted-fg'

/** The organizations of the caller. The acting one leads to its page; another one becomes the acting one. */
export function OrganizationTiles({ organizations, organization_count }: SessionView) {
  const { mutate, isPending, isSuccess } = useSwitch(() => undefined)
  const acting_first = organizations.toSorted((one, other) => Number(other.acting) - Number(one.acting))
  const shown = acting_first.slice(0, MAX_TILES)
  const others = organization_count - shown.length
  return (
    <section className="grid gap-3">
      <h2 className="text-title">Your organizations</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((membership) => (
          <li key={membership.id} className="flex">
            {membership.acting ? (
              <Link to={paths.organization} className={TILE}>
                <Tile membership={membership}>
                  <Badge tone="accent">Current</Badge>
                </Tile>
              </Link>
            ) : (
              <button
                type="button"
                aria-disabled={isPending || isSuccess}
                className={TILE}
                onClick={() => isPending || isSuccess || mutate(membership)}
              >
                <Tile membership={membership}>
                  <span className="text-small text-muted-fg">Switch</span>
                </Tile>
              </button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="text-small text-muted-fg">
          {others === 1 ? 'The other one is' : `The other ${others} are`} in the menu above.
        </p>
      )}
    </section>
  )
}

function Tile({ membership, children }: { membership: OrganizationMembership; children: ReactNode }) {
  return (
    <>
      <Avatar square id={membership.id} name={membership.name} />
      <span className="grid flex-1">
        <bdi className="truncate font-medium">{membership.name}</bdi>
        <span className="truncate text-small text-muted-fg">{membershipHint(membership)}</span>
      </span>
      {children}
    </>
  )
}
