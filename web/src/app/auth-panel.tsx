import { SLOGAN } from '@plinth/product/brand'
import { PanelDrawing } from '@plinth/product/mark'

export function AuthPanel() {
  return (
    <aside className="relative hidden overflow-hidden bg-panel text-panel-fg lg:block">
      <svg
        viewBox="0 0 640 640"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        <PanelDrawing />
      </svg>
      <p className="absolute top-12 start-12 max-w-[16ch] text-display">{SLOGAN}</p>
    </aside>
  )
}
