import { Drawing, STROKE } from './drawing.tsx'

export function LockedDrawing() {
  return (
    <Drawing>
      <path {...STROKE} d="M34 74h92v14H34zM48 62h64v12H48z" className="fill-card" />
      <path {...STROKE} d="M70 36v-8a10 10 0 0 1 20 0v8" />
      <path {...STROKE} d="M60 36h40v26H60z" className="fill-accent stroke-primary" />
      <path {...STROKE} d="M80 45v8" className="stroke-primary" />
    </Drawing>
  )
}
