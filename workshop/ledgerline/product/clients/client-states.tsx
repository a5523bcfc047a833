import { Button, Empty, EmptyDrawing } from '@plinth/web/product'
import type { ReactNode } from 'react'

export function NoClients({ action }: { action: ReactNode }) {
  return (
    <Empty drawing={<EmptyDrawing />} title="No clients yet" action={action}>
      {action ? 'Create the first one.' : 'Nobody has created one so far.'}
    </Empty>
  )
}

export function NoClientMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty drawing={<EmptyDrawing />} title="No clients match" action={<Button onClick={onClear}>Clear search</Button>}>
      Search for another part of the name or address.
    </Empty>
  )
}
