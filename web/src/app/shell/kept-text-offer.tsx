import { useLocation } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { dropKeptText, isOfThisPage, readKeptText } from '../../lib/session/kept-text.ts'
import { fillForm, findForm, followForms } from '../../lib/unsaved-forms.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'

export function KeptTextOffer({ user_id }: { user_id: string }) {
  const [kept, setKept] = useState(() => readKeptText(user_id))
  useLocation({ select: ({ href }) => href })
  const found = useSyncExternalStore(
    followForms,
    () => kept !== null && isOfThisPage(kept) && kept.forms.some((values) => findForm(values) !== null),
  )
  if (!kept || !found) return null

  const drop = () => {
    dropKeptText()
    setKept(null)
  }
  const restore = () => {
    for (const values of kept.forms) {
      const form = findForm(values)
      if (form) fillForm(form, values)
    }
    drop()
  }
  return (
    <div className="mb-6">
      <Alert
        tone="info"
        action={
          <div className="flex flex-wrap gap-2">
            <Button onClick={restore}>Restore my text</Button>
            <Button variant="quiet" onClick={drop}>
              Discard
            </Button>
          </div>
        }
      >
        This page closed before your changes were saved. You can restore what you typed.
      </Alert>
    </div>
  )
}
