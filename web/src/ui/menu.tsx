import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode, RefObject } from 'react'

const ITEM =
  'flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 outline-none select-none data-highlighted:bg-muted pointer-coarse:h-11'

type MenuProps = {
  /** A button element with its own name. */
  trigger: ReactElement
  /** The landmark the menu opens within. */
  container: RefObject<HTMLElement | null>
  children: ReactNode
}

export function Menu({ trigger, container, children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner align="end" sideOffset={12} collisionPadding={12} className="z-40 outline-none">
          <BaseMenu.Popup className="w-64 origin-(--transform-origin) rounded-card border border-line bg-raised p-1.5 shadow-float outline-none transition-[opacity,scale] data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

type MenuItemProps = {
  icon: ReactNode
  children: ReactNode
  onClick?: () => void
  /** A link element of the router, for a place within the application. */
  link?: ReactElement
  /** An address outside of it. */
  href?: string
}

/** One thing to do, or one place to go. */
export function MenuItem({ icon, children, onClick, link, href }: MenuItemProps) {
  const content = (
    <>
      <MenuIcon>{icon}</MenuIcon>
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
    <BaseMenu.Item onClick={onClick} className={ITEM}>
      {content}
    </BaseMenu.Item>
  )
}

function MenuIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="text-muted-fg *:size-4">
      {children}
    </span>
  )
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}

type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon: ReactNode }[]
  onChange: (value: Value) => void
}

/** One of a few; the menu stays open, so that its effect can be seen. */
export function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted-fg">
        {label}
      </BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
        {options.map((option) => (
          <BaseMenu.RadioItem key={option.value} value={option.value} className={ITEM}>
            <MenuIcon>{option.icon}</MenuIcon>
            {option.label}
            <BaseMenu.RadioItemIndicator className="ml-auto text-primary">
              <Check aria-hidden="true" className="size-4" />
            </BaseMenu.RadioItemIndicator>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  )
}
