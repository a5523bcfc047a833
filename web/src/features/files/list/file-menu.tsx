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
  return (
    <ListMenu handle={menu} container={container} align="end">
      {(file, button) => (
        <>
          <MenuItem icon={<Download />} onClick={() => onDownload(file)}>
            Download
          </MenuItem>
          {mayDelete(file) && (
            <MenuItem danger icon={<Trash2 />} onClick={() => onDelete(file, button)}>
              Delete
            </MenuItem>
          )}
        </>
      )}
    </ListMenu>
  )
}
