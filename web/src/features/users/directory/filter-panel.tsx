import type { SignInMethod } from '@plinth/contract/users'
import type { ReactNode, RefObject } from 'react'
import { useDebouncedText } from '../../../lib/use-debounced-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceFilter } from '../../../ui/filter/choice-filter.tsx'
import { DateFilter } from '../../../ui/filter/date-filter.tsx'
import { useWide } from '../../../ui/layout/use-wide.ts'
import { BottomSheet } from '../../../ui/overlay/bottom-sheet.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { MethodIcon, methodName } from '../methods.tsx'
import { joinedPresets, type Period, presetOf } from './joined.ts'
import { type DirectorySearch, isDay } from './search.ts'

export type DirectoryFilterProps = {
  search: DirectorySearch
  provider_name: string | null
  status: ReactNode
  onChange: (change: (search: DirectorySearch) => DirectorySearch) => void
}

type FilterPanelProps = DirectoryFilterProps & {
  open: boolean
  button: RefObject<HTMLElement | null>
  onClear: () => void
  onClose: () => void
}

const SORTS = [
  { value: 'name', label: 'Name' },
  { value: '-created_at', label: 'Newest first' },
] as const

/** Each choice filters the list at once. */
export function FilterPanel({ open, button, status, onClear, onClose, ...filters }: FilterPanelProps) {
  const wide = useWide()
  const panel = {
    open,
    title: 'Filter',
    head: null,
    foot: (
      <>
        <Button variant="quiet" onClick={onClear}>
          Clear all
        </Button>
        <p role="status" className="text-small text-muted-fg">
          {status}
        </p>
        <Button variant="quiet" onClick={onClose}>
          Done
        </Button>
      </>
    ),
    onClose,
    focusAfter: () => button.current,
    children: <Filters {...filters} wide={wide} />,
  }
  return wide ? <Popover {...panel} anchor={button} /> : <BottomSheet {...panel} />
}

function Filters({ search, provider_name, onChange, wide }: Omit<DirectoryFilterProps, 'status'> & { wide: boolean }) {
  const { provider, joined_from, joined_to, sort } = search
  const now = new Date()
  const presets = joinedPresets(now)
  const setJoined = (period: Period) =>
    onChange(({ joined_from: _, joined_to: __, ...others }) => ({ ...others, ...period }))
  const set = (name: keyof DirectorySearch, value: string) =>
    onChange(({ [name]: _, ...others }) => (value ? { ...others, [name]: value } : others))
  return (
    <div className="grid gap-5 overflow-y-auto px-4 pt-1 pb-5">
      <ChoiceFilter
        label="Joined"
        value={presetOf(search, now)}
        options={[...presets.keys()].map((label) => ({ value: label, label }))}
        onChange={(label) => setJoined(presets.get(label) ?? {})}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
        <JoinedField
          label="Joined from"
          value={joined_from}
          max={joined_to}
          onChange={(day) => set('joined_from', day)}
        />
        <JoinedField label="Joined to" value={joined_to} min={joined_from} onChange={(day) => set('joined_to', day)} />
      </div>
      <ChoiceFilter
        label="Sign-in method"
        value={provider ?? ''}
        options={methodOptions(provider, provider_name)}
        onChange={(value) => set('provider', value)}
      />
      {!wide && (
        <ChoiceFilter
          label="Sort by"
          value={sort ?? 'name'}
          options={SORTS}
          onChange={(value) => set('sort', value === 'name' ? '' : value)}
        />
      )}
    </div>
  )
}

// The provider is an option if one is configured or the URL asks for it.
function methodOptions(chosen: SignInMethod | undefined, provider_name: string | null) {
  const methods: SignInMethod[] = ['password', 'magic_link']
  if (provider_name !== null || chosen === 'oidc') methods.push('oidc')
  return [
    { value: '' as const, label: 'Any' },
    ...methods.map((value) => ({
      value,
      label: methodName(value, provider_name),
      icon: <MethodIcon method={value} />,
    })),
  ]
}

type JoinedFieldProps = {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

function JoinedField({ label, value = '', min, max, onChange }: JoinedFieldProps) {
  const typed = useDebouncedText(value, (day) => (isDay(day) ? day : ''), onChange)
  return <DateFilter label={label} min={min} max={max} value={typed.text} onChange={typed.type} onBlur={typed.settle} />
}
