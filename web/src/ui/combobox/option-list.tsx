import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type Option = { id: string }

type OptionListOptions = {
  options: readonly Option[]
  /** With a text in the field the first option is active. */
  text: string
  /** The options are not for this text yet, so only the arrow keys can activate one. */
  busy?: boolean
  onChoose: (id: string) => void
  /** Called for Enter without an active option. */
  onEnter?: () => void
}

/**
 * The arrow keys move through the options while the field keeps the focus; Enter chooses. Spread `field` on the input
 * and `list` on `<OptionList>`.
 */
export function useOptionList({ options, text, busy = false, onChoose, onEnter }: OptionListOptions) {
  const list_id = useId()
  const [moved, setMoved] = useState({ id: '', text: '' })
  const index = options.findIndex(({ id }) => moved.text === text && id === moved.id)
  const active = index >= 0 || busy || !text ? index : 0
  const move = (id: string) => setMoved({ id, text })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      const from = active < 0 && step < 0 ? 0 : active
      move(options[(from + step + options.length) % options.length]?.id ?? '')
    }
    // Enter belongs to an input method that is composing.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const option = options[active]
    if (option) onChoose(option.id)
    else onEnter?.()
  }

  const active_id = options[active]?.id
  return {
    field: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': options.length > 0,
      'aria-controls': options.length > 0 ? list_id : undefined,
      'aria-activedescendant': active_id && `${list_id}-${active_id}`,
      onKeyDown,
    },
    list: { id: list_id, active: active_id, onMove: move, onChoose },
  } as const
}

type ListedOption = Option & {
  content: ReactNode
  /** The options of a group follow one another; its name is drawn above them. */
  group?: string
}

type OptionListProps = ReturnType<typeof useOptionList>['list'] & {
  label: string
  options: readonly ListedOption[]
  selected?: string
  busy?: boolean
  className?: string
}

export function OptionList({
  id,
  label,
  active,
  selected,
  busy,
  options,
  onMove,
  onChoose,
  className,
}: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (options.length === 0) return null
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      // Browsers make scrollable elements focusable; here the field scrolls the list.
      tabIndex={-1}
      aria-label={label}
      aria-busy={busy || undefined}
      className={`transition-opacity ${busy ? 'opacity-60' : ''} ${className ?? ''}`}
    >
      {groupsOf(options).map(([group, members]) => {
        const drawn = members.map((option) => (
          <OptionButton
            key={option.id}
            list_id={id}
            option={option}
            is_selected={option.id === selected}
            is_active={option.id === active}
            onMove={onMove}
            onChoose={onChoose}
          />
        ))
        if (group === undefined) return drawn
        return (
          <fieldset key={group} aria-label={group}>
            <div aria-hidden="true" className="px-2.5 pt-3 pb-1.5 text-small font-medium text-muted-fg">
              {group}
            </div>
            {drawn}
          </fieldset>
        )
      })}
    </div>
  )
}

function groupsOf(options: readonly ListedOption[]): [string | undefined, ListedOption[]][] {
  const groups = new Map<string | undefined, ListedOption[]>()
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  return [...groups]
}

type OptionButtonProps = Pick<OptionListProps, 'onMove' | 'onChoose'> & {
  list_id: string
  option: ListedOption
  is_selected: boolean
  is_active: boolean
}

function OptionButton({ list_id, option, is_selected, is_active, onMove, onChoose }: OptionButtonProps) {
  return (
    <button
      id={`${list_id}-${option.id}`}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={is_selected}
      data-active={is_active || undefined}
      onPointerMove={() => onMove(option.id)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option.id)}
      className="flex min-h-9 w-full scroll-my-1.5 items-center gap-2.5 rounded-item px-2.5 py-1.5 text-start select-none data-active:bg-highlight pointer-coarse:min-h-11"
    >
      {option.content}
    </button>
  )
}
