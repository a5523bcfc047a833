import { Menu as BaseMenu } from '@base-ui/react/menu'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ComponentProps, FocusEventHandler, ReactElement, ReactNode, RefObject } from 'react'
import { FLOATING, ZOOM } from '../overlay/styles.ts'

const ITEM =
  'flex min-h-9 w-full items-center gap-2.5 rounded-item px-2.5 py-1.5 outline-none select-none data-highlighted:bg-highlight pointer-coarse:min-h-11'

type MenuProps = {
  trigger: ReactElement
  container: RefObject<HTMLElement | null>
  align?: 'start' | 'end'
  gap?: number
  defaultOpen?: boolean
  children: ReactNode
}

export function Menu({ trigger, defaultOpen = false, children, ...popup }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen={defaultOpen}>
      <BaseMenu.Trigger render={trigger} />
      <MenuPopup {...popup}>{children}</MenuPopup>
    </BaseMenu.Root>
  )
}

type MenuPopupProps = Omit<MenuProps, 'trigger' | 'defaultOpen'> & {
  /** Where the menu has no trigger, this names it, and takes the focus back. */
  anchor?: HTMLElement | undefined
  onFocus?: FocusEventHandler<HTMLElement>
}

export function MenuPopup({ container, align = 'end', gap = 12, anchor, onFocus, children }: MenuPopupProps) {
  return (
    <BaseMenu.Portal container={container}>
      <BaseMenu.Positioner
        align={align}
        sideOffset={gap}
        collisionPadding={12}
        className="z-40 outline-none"
        anchor={anchor}
      >
        <BaseMenu.Popup
          finalFocus={anchor && (() => anchor)}
          aria-label={anchor?.ariaLabel ?? undefined}
          onFocus={onFocus}
          className={`max-h-(--available-height) w-[min(272px,calc(100vw-24px))] origin-(--transform-origin) overflow-y-auto p-1.5 ${FLOATING} ${ZOOM}`}
        >
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  )
}

type MenuItemProps = {
  icon: ReactNode
  danger?: boolean
  children: ReactNode
  onClick?: () => void
  link?: ReactElement
  /** Set for links to other sites. */
  href?: string
}

export function MenuItem({ icon, danger = false, children, onClick, link, href }: MenuItemProps) {
  const content = (
    <>
      <MenuIcon danger={danger}>{icon}</MenuIcon>
      {children}
    </>
  )
  if (link || href) {
    return (
      <BaseMenu.LinkItem closeOnClick className={ITEM} {...(link ? { render: link } : { href })}>
        {content}
      </BaseMenu.LinkItem>
    )
  }
  return (
    <BaseMenu.Item onClick={onClick} className={`${ITEM} ${danger ? 'text-danger' : ''}`}>
      {content}
    </BaseMenu.Item>
  )
}

function MenuIcon({ danger = false, children }: { danger?: boolean; children: ReactNode }) {
  return (
    <span aria-hidden="true" className={`[&>svg]:size-4 ${danger ? '' : 'text-muted-fg'}`}>
      {children}
    </span>
  )
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}

/** The label names the items that follow it. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted-fg">
        {label}
      </BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  )
}

type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode; hint?: string }[]
  /** The menu stays open by default, so that the effect can be seen. */
  closeOnChoice?: boolean
  onChange: (value: Value) => void
}

export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  closeOnChoice = false,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <MenuGroup label={label}>
      <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
        {options.map((option) => (
          <BaseMenu.RadioItem key={option.value} value={option.value} closeOnClick={closeOnChoice} className={ITEM}>
            {option.icon && <MenuIcon>{option.icon}</MenuIcon>}
            <span className="grid flex-1">
              <span className="truncate">{option.label}</span>
              {option.hint && <span className="truncate text-small text-muted-fg">{option.hint}</span>}
            </span>
            <BaseMenu.RadioItemIndicator className="text-primary">
              <Check aria-hidden="true" className="size-4" />
            </BaseMenu.RadioItemIndicator>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </MenuGroup>
  )
}

const ELLIPSIS = [
  'relative grid size-10 shrink-0 place-items-center rounded-control text-muted-fg transition-colors hover:bg-muted',
  'hover:text-fg data-popup-open:bg-muted pointer-coarse:size-11',
].join(' ')

/** Opens the menu of a row. */
export function EllipsisButton({ label, ...trigger }: ComponentProps<'button'> & { label: string }) {
  return (
    <button {...trigger} type="button" aria-label={label} className={ELLIPSIS}>
      <Ellipsis aria-hidden="true" className="size-5" />
    </button>
  )
}
