import { useLocation } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { readEntry, writeEntry } from '../../lib/storage.ts'
import { paths } from '../../lib/url/paths.ts'
import { Switch } from '../../ui/control/switch.tsx'
import { Modal, ModalActions } from '../../ui/overlay/modal.tsx'
import { PALETTE_KEYS } from './keys.ts'

type ShortcutsProps = { open: boolean; focusBack: RefObject<HTMLElement | null>; onClose: () => void }

export function Shortcuts({ open, focusBack, onClose }: ShortcutsProps) {
  const close = useRef<HTMLButtonElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // Some people speak to their browser, whose words are keys to a page (WCAG 2.1.4).
  const [question_mark, setQuestionMark] = useState(() => readEntry('question_mark') !== 'off')
  const change = (checked: boolean) => {
    writeEntry('question_mark', checked ? null : 'off')
    setQuestionMark(checked)
  }
  return (
    <Modal
      open={open}
      title="Keyboard shortcuts"
      description="These work on this page."
      initialFocus={close}
      finalFocus={focusBack}
      onClose={onClose}
    >
      <List title="Everywhere">
        <Shortcut keys={[PALETTE_KEYS.shown]}>Search pages, people and actions</Shortcut>
        {question_mark && <Shortcut keys={['?']}>Show this list</Shortcut>}
      </List>
      {pathname === paths.notifications && (
        <List title="With the focus in the list of notifications">
          <Shortcut keys={['Down', 'J']}>Next notification</Shortcut>
          <Shortcut keys={['Up', 'K']}>Previous notification</Shortcut>
          <Shortcut keys={['E']}>Mark read</Shortcut>
          <Shortcut keys={['Enter']}>Open</Shortcut>
        </List>
      )}
      <Switch checked={question_mark} onChange={change} className="justify-between gap-4">
        The question mark key shows this list
      </Switch>
      <ModalActions cancel="Close" cancelButton={close} onCancel={onClose} />
    </Modal>
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-small font-medium text-muted-fg">{title}</h3>
      <dl className="grid divide-y divide-line border-y border-line">{children}</dl>
    </section>
  )
}

function Shortcut({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dt>{children}</dt>
      <dd className="flex shrink-0 gap-1.5">
        {keys.map((key) => (
          <kbd key={key} className="rounded-item border border-line bg-muted px-1.5 font-sans text-small">
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}
