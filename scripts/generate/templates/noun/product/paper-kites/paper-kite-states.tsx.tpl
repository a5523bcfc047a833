import { Button, Empty, EmptyDrawing } from '@plinth/web/product'
import type { ReactNode } from 'react'

export function NoPaperKites({ action }: { action: ReactNode }) {
  return (
    <Empty drawing={<EmptyDrawing />} title="No paper kites yet" action={action}>
      {action ? 'Create the first one.' : 'Nobody has created one so far.'}
    </Empty>
  )
}

export function NoPaperKiteMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty
      drawing={<EmptyDrawing />}
      title="No paper kites match"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Search for something else, or take a filter away.
    </Empty>
  )
}
