import type { RefObject } from 'react'
import { Button } from '../button/button.tsx'
import { formatCount } from '../text/counts.ts'
import { ListFailure } from './list-failure.tsx'
import { useFocusNewRow } from './use-focus-new-row.ts'

export type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

export type MoreButtonProps = Pages & {
  list: RefObject<HTMLElement | null>
  count: number
  total?: number | undefined
  noun: string
  className?: string
}

export function MoreButton({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
  list,
  count,
  total,
  noun,
  className = '',
  ...state
}: MoreButtonProps) {
  const focusNewRow = useFocusNewRow(list, count)
  const load = () => {
    focusNewRow()
    void fetchNextPage()
  }
  if (!hasNextPage) return null
  if (state.isFetchNextPageError) {
    return (
      <div className={className}>
        <ListFailure pending={isFetchingNextPage} onTryAgain={load}>
          {`More ${noun} could not be loaded.`}
        </ListFailure>
      </div>
    )
  }
  return (
    <div className={`flex items-center justify-between gap-4 max-sm:flex-col max-sm:items-stretch ${className}`}>
      <p role="status" className="text-small text-muted-fg">
        {formatCount(count)} {total !== undefined && `of ${formatCount(total)}`} {noun} shown
      </p>
      <Button pending={isFetchingNextPage} onClick={load}>
        Show more {noun}
      </Button>
    </div>
  )
}
