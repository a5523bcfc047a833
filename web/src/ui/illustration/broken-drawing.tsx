import { Drawing, STROKE } from './drawing.tsx'

export function BrokenDrawing() {
  return (
    <Drawing>
      <path {...STROKE} d="M28 68h104v20H28z" className="fill-card" />
      <path {...STROKE} d="M44 48h40l-5 8 5 5-3 7H44zM93 48h23v20H91l4-7-6-6z" className="fill-card" />
      <path {...STROKE} d="m66 24 42-7 3 17-42 7z" className="fill-accent stroke-primary" />
    </Drawing>
  )
}
