import { Sheet } from '../../ui/overlay/sheet.tsx'
import { Brand } from '../brand.tsx'
import { Navigation } from './navigation.tsx'

type NavigationSheetProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function NavigationSheet({ open, onOpenChange }: NavigationSheetProps) {
  return (
    <Sheet title="Menu" open={open} onOpenChange={onOpenChange} head={<Brand />}>
      <Navigation onNavigate={() => onOpenChange(false)} />
    </Sheet>
  )
}
