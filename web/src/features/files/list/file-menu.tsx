import type { File } from '@plinth/contract/files'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import type { RefObject } from 'react'
import { ListMenu, type ListMenuHandle } from '../../../ui/menu/list-menu.tsx'
import { MenuItem } from '../../../ui/menu/menu.tsx'

type FileMenuProps = {
  menu: ListMenuHandle<File>
  container: RefObject<HTMLElement | null>
  mayDelete: (file: File) => boolean
  onDownload: (file: File) => void
  onDelete: (file: File, focusBack: HTMLElement | null) => void
}

/** All file rows share the menu on narrow screens. */
export function FileMenu({ menu, container, mayDelete, onDownload, onDelete }: FileMenuProps) {
  // The trigger of the open menu; it is marked as long as the menu is open.
  const trigger = () => container.current?.querySelector<HTMLElement>('[data-popup-open]') ?? null
  return (
    <ListMenu handle={menu} container={container} align="end">
      {(file) => (
        <>
          <MenuItem icon={<Download />} onClick={() => onDownload(file)}>
            Download
          </MenuItem>
          {mayDelete(file) && (
            <MenuItem danger icon={<Trash2 />} onClick={() => onDelete(file, trigger())}>
              Delete
            </MenuItem>
          )}
        </>
      )}
    </ListMenu>
  )
}
