import { fullReload } from '../lib/full-load.ts'
import { Button } from '../ui/button.tsx'
import { MovedDrawing } from '../ui/drawing.tsx'
import { Notice } from '../ui/notice.tsx'
import { Standstill } from './standstill.tsx'

/**
 * Stands in for a page whose organization is no longer the acting one. Nothing of that page stays, so that nothing in it
 * can be pressed for the wrong organization; only a full load leads on.
 */
export function ActingChanged({ name }: { name: string }) {
  const title = `You are now acting in ${name}`
  return (
    <Standstill>
      <Notice
        takeFocus
        drawing={<MovedDrawing />}
        title={title}
        documentTitle={`${title} · Plinth`}
        action={
          <Button variant="primary" onClick={fullReload}>
            Reload
          </Button>
        }
      >
        This page was of another organization. You have switched in another tab or browser, or you are no longer a
        member there. Nothing was changed in the wrong place.
      </Notice>
    </Standstill>
  )
}
