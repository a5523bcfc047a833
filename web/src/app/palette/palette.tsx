import type { OrganizationMembership } from '@plinth/contract/organizations'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useSignOut } from '../../features/auth/sign-in/use-sign-out.ts'
import { useSwitch } from '../../features/organizations/switcher/use-switch.tsx'
import { useRefreshSession, useSession } from '../../lib/session/session.ts'
import { readText, SEARCH_MAX } from '../../lib/url/search-text.ts'
import { useDebouncedText } from '../../lib/use-debounced-text.ts'
import { OptionList, useOptionList } from '../../ui/combobox/option-list.tsx'
import { ListFailure } from '../../ui/list/list-failure.tsx'
import { SearchDialog } from '../../ui/overlay/search-dialog.tsx'
import { formatCount } from '../../ui/text/counts.ts'
import { useDiscardQuestion } from '../use-discard-question.tsx'
import type { Opened } from './keys.ts'
import { type PaletteEntry, searchEntries } from './search.ts'
import { Shortcuts } from './shortcuts.tsx'
import { useActions } from './use-actions.tsx'
import { useFound } from './use-found.tsx'
import { usePages } from './use-pages.tsx'

type PaletteProps = {
  opened: Opened
  focusBack: RefObject<HTMLElement | null>
  onOpen: (opened: Opened) => void
}

const TITLE = 'Search'

export function Palette({ opened, focusBack, onOpen }: PaletteProps) {
  const refreshSession = useRefreshSession()
  const { ask, dialog } = useDiscardQuestion()
  const { signOut } = useSignOut()
  const { mutate } = useSwitch(() => void refreshSession())
  const field = useRef<HTMLInputElement>(null)
  const close = () => onOpen(null)
  return (
    <>
      <SearchDialog title={TITLE} field={field} focusBack={focusBack} open={opened === 'palette'} onClose={close}>
        <Entries
          field={field}
          onChoose={({ run }) => {
            close()
            run()
          }}
          onShortcuts={() => onOpen('shortcuts')}
          onSwitch={(membership) => ask({ verb: 'switch', leave: () => mutate(membership), focusBack })}
          onSignOut={() => ask({ verb: 'sign out', leave: signOut, focusBack })}
        />
      </SearchDialog>
      <Shortcuts open={opened === 'shortcuts'} focusBack={focusBack} onClose={close} />
      {dialog}
    </>
  )
}

type Acts = {
  onShortcuts: () => void
  onSwitch: (membership: OrganizationMembership) => void
  onSignOut: () => void
}

type EntriesProps = Acts & { field: RefObject<HTMLInputElement | null>; onChoose: (entry: PaletteEntry) => void }

// The dialog mounts this at each opening, so that its search starts empty.
function Entries({ field, onChoose, ...acts }: EntriesProps) {
  const [q, setQ] = useState('')
  const typed = useDebouncedText(q, readText, setQ)
  const text = readText(typed.text)
  const { entries, pending, ...failing } = useEntries(text, q, acts)
  const { field: combobox, list } = useOptionList({
    options: entries,
    text,
    onChoose: (id) => {
      const entry = entries.find((each) => each.id === id)
      if (entry) onChoose(entry)
    },
    onEnter: typed.settle,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const edge = { Home: entries[0], End: entries.at(-1) }[event.key]
    if (!edge) return combobox.onKeyDown(event)
    event.preventDefault()
    list.onMove(edge.id)
  }
  const searching = text !== '' && (pending || text !== q)
  return (
    <>
      <div className="flex shrink-0 items-center gap-1 border-b border-line ps-4 pe-12">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted-fg" />
        <input
          {...combobox}
          ref={field}
          type="text"
          enterKeyHint="go"
          autoCapitalize="none"
          aria-label={TITLE}
          placeholder="Search pages, people and actions"
          maxLength={SEARCH_MAX}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-12 flex-1 bg-transparent px-2 text-base outline-none placeholder:text-muted-fg"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 pt-0">
        <OptionList
          {...list}
          label="Results"
          options={entries.map((entry) => ({ ...entry, content: <Content {...entry} /> }))}
        />
        <State count={entries.length} text={text} searching={searching} {...failing} />
      </div>
      <Hints />
    </>
  )
}

function useEntries(text: string, q: string, { onShortcuts, onSwitch, onSignOut }: Acts) {
  const session = useSession()
  const pages = usePages(session)
  const actions = useActions(session, { onShortcuts, onSignOut })
  const { listed, found, ...state } = useFound(session, { text, q, onSwitch })
  const entries = searchEntries([...pages, ...actions, ...listed], text, found)
  return { ...state, entries }
}

function Content({ icon, label, hint }: PaletteEntry) {
  return (
    <>
      <span className="grid size-6 shrink-0 place-items-center text-muted-fg [&_svg]:size-4">{icon}</span>
      <bdi className="truncate">{label}</bdi>
      {hint && (
        // The direction of a `bdi` is that of its text, and so are its margins.
        <span className="ms-auto max-w-1/2 truncate ps-2 text-small text-muted-fg">
          <bdi>{hint}</bdi>
        </span>
      )}
    </>
  )
}

type StateProps = {
  count: number
  text: string
  searching: boolean
  failure: string | undefined
  onTryAgain: () => void
}

function State({ count, text, searching, failure, onTryAgain }: StateProps) {
  const visible = 'px-4 py-6 text-center text-muted-fg'
  return (
    <>
      {failure && text !== '' && (
        <div className="p-1.5 pt-3">
          <ListFailure pending={searching} onTryAgain={onTryAgain}>
            {failure}
          </ListFailure>
        </div>
      )}
      {count === 0 && !searching && !failure && (
        <div className={visible}>
          <p className="font-medium text-fg">
            Nothing matches “<bdi>{text}</bdi>”
          </p>
          <p>You can search pages, actions, your organizations and people.</p>
        </div>
      )}
      <p role="status" className={searching && count === 0 ? visible : 'sr-only'}>
        {searching ? 'Searching…' : count === 1 ? '1 result' : `${formatCount(count)} results`}
      </p>
    </>
  )
}

function Hints() {
  return (
    <p
      aria-hidden="true"
      className="flex shrink-0 gap-4 border-t border-line px-4 py-2.5 text-small text-muted-fg max-sm:hidden pointer-coarse:hidden"
    >
      <Hint>
        <ArrowUp className="size-3.5" />
        <ArrowDown className="size-3.5" />
        to move
      </Hint>
      <Hint>
        <CornerDownLeft className="size-3.5" />
        to open
      </Hint>
      <Hint>Esc to close</Hint>
    </p>
  )
}

function Hint({ children }: { children: ReactNode }) {
  return <span className="flex items-center gap-1">{children}</span>
}
