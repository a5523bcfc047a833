import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Day } from '../../../ui/text/day.tsx'
import { MethodList } from '../methods.tsx'
import { type DirectoryListProps, DirectoryPerson } from './person.tsx'

export function DirectoryCards({ entries, busy, own_id, provider_name, search, trail }: DirectoryListProps) {
  return (
    <ul
      aria-label="Users"
      aria-busy={busy || undefined}
      className={`grid gap-3 transition-opacity ${busy ? 'opacity-50' : ''}`}
    >
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="relative grid gap-3 rounded-card border border-line bg-card p-4 transition-colors has-[a:active]:bg-muted"
        >
          <DirectoryPerson entry={entry} own={entry.id === own_id} search={search} trail={trail} />
          <div className="grid gap-1 border-t border-line pt-3 text-small text-muted-fg">
            <MethodList methods={entry.sign_in_methods} provider_name={provider_name} />
            <span>
              Joined <Day time={entry.created_at} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e']

export function DirectoryCardsSkeleton() {
  return (
    <div className="grid gap-3">
      {PLACES.map((place) => (
        <div key={place} className="grid gap-3 rounded-card border border-line bg-card p-4">
          <div className="flex items-center gap-3">
            <Skeleton round className="size-8 shrink-0" />
            <div className="grid flex-1 gap-1.5 py-px">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-4 w-44" />
            </div>
          </div>
          <div className="grid gap-1 border-t border-line pt-3">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-5 w-20" />
          </div>
        </div>
      ))}
    </div>
  )
}
